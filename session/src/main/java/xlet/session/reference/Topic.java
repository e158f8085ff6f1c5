package xlet.session.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import xlet.session.render.Columns;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/**
 * A page of help on something that is no operation, code or command.
 *
 * @param names the words by which it is found, the first for its name
 * @param title the page in a line
 * @param lines the text; lines with {@code >} are examples
 */
public record Topic(List<String> names, String title, List<String> lines) {
  private static final String HEADING = "==== ";

  /** Before an example. */
  private static final String EXAMPLE = "> ";

  /** Where the second column of a table begins. */
  private static final int TABLE = 19;

  private static final List<Topic> ALL = read();

  public Topic {
    names = List.copyOf(names);
    lines = List.copyOf(lines);
  }

  /** All topics, in order. */
  public static List<Topic> all() {
    return ALL;
  }

  /** The topic that {@code word} names, in any case. */
  public static Optional<Topic> find(String word) {
    return ALL.stream()
        .filter(topic -> topic.names.contains(word.toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  /** The name by which help lists it. */
  public String name() {
    return names.getFirst();
  }

  /** The examples, as programs. */
  public List<String> examples() {
    return lines.stream()
        .filter(line -> line.startsWith(EXAMPLE))
        .map(line -> line.substring(EXAMPLE.length()))
        .toList();
  }

  /** Whether the text speaks of {@code word}, in any case. */
  public boolean speaksOf(String word) {
    String wanted = word.toLowerCase(Locale.ROOT);
    return title.toLowerCase(Locale.ROOT).contains(wanted)
        || lines.stream().anyMatch(line -> line.toLowerCase(Locale.ROOT).contains(wanted));
  }

  /** The page as lines that fit {@code screen}. */
  public List<String> page(Screen screen) {
    List<String> page = new ArrayList<>();
    String heading = names.getFirst() + ": " + title;
    page.add(screen.paint(Ink.STRONG, heading));
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      boolean table = line.contains("  ");
      if (line.startsWith(EXAMPLE) || table) {
        flow(text, page, screen);
        if (line.startsWith(EXAMPLE)) {
          page.add("    " + line.substring(EXAMPLE.length()));
        } else {
          page.addAll(Columns.wrap("  " + line, screen.width(), TABLE));
        }
      } else {
        text.append(text.isEmpty() ? "" : " ").append(line);
      }
    }
    flow(text, page, screen);
    return page;
  }

  private static void flow(StringBuilder text, List<String> page, Screen screen) {
    if (!text.isEmpty()) {
      page.addAll(Columns.wrap("  " + text, screen.width(), 2));
      text.setLength(0);
    }
  }

  private static List<Topic> read() {
    List<Topic> all = new ArrayList<>();
    for (String line : Resource.lines("topics.txt")) {
      if (line.startsWith(HEADING)) {
        String[] parts = line.substring(HEADING.length()).split(": ", 2);
        all.add(new Topic(List.of(parts[0].split(" ")), parts[1], List.of()));
      } else {
        Topic last = all.removeLast();
        List<String> lines = new ArrayList<>(last.lines);
        lines.add(line);
        all.add(new Topic(last.names, last.title, lines));
      }
    }
    return List.copyOf(all);
  }
}
