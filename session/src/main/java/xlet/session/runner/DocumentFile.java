package xlet.session.runner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A file with expectations: up to three inputs to one session, and what is to be expected of them.
 *
 * @param name what it is called in messages
 * @param replicas how many replicas it runs on
 * @param partitions how many partitions it runs on
 * @param prelude what the fragment leaves free
 * @param fragment what a document prints, or the whole file if it is not cut
 * @param checks what the results must be
 * @param refuted how many of the fragment's expectations are false
 * @param diagnosed whether the fragment must give one diagnostic
 * @param picture whether the fragment is a drawing, which may be refused
 * @param place the document and the heading that it is from; empty if it does not say
 * @param errata what is wrong in the document there, and what is right
 */
public record DocumentFile(
    String name,
    int replicas,
    int partitions,
    String prelude,
    String fragment,
    String checks,
    int refuted,
    boolean diagnosed,
    boolean picture,
    String place,
    List<String> errata) {
  private static final String MARK = "////";

  /** Cuts {@code text} at its lines {@code //// prelude}, {@code fragment} and {@code checks}. */
  public static DocumentFile of(String name, String text) {
    Map<String, StringBuilder> parts = new LinkedHashMap<>();
    Map<String, String> directives = new LinkedHashMap<>();
    List<String> errata = new ArrayList<>();
    String part = "fragment";
    int number = 0;
    for (String line : text.split("\\R", -1)) {
      String[] words = words(line);
      if (isPart(words[0])) {
        part = words[0];
      } else if (words[0].equals("erratum")) {
        errata.add(words[1].strip());
      } else if (!words[0].isEmpty()) {
        directives.put(words[0], words[1]);
      }
      number++;
      place(parts, part, number).append(line).append('\n');
    }
    return new DocumentFile(
        name,
        number(directives, "replicas", 1),
        number(directives, "partitions", 1),
        part(parts, "prelude"),
        part(parts, "fragment"),
        part(parts, "checks"),
        number(directives, "refuted", 0),
        directives.containsKey("diagnosed"),
        directives.containsKey("picture"),
        directives.getOrDefault("document", "").strip(),
        List.copyOf(errata));
  }

  /** An error of the document, and how running the file shows it. */
  List<Erratum> wrong() {
    String shown =
        refuted > 0
            ? refuted == 1
                ? "one expectation of the document is refuted"
                : refuted + " expectations of the document are refuted"
            : diagnosed ? "the fragment as printed is refused" : "the checks hold what is right";
    return errata.stream().map(text -> new Erratum(name, place, text, shown)).toList();
  }

  /** The part, filled up with empty lines to line {@code number}: line numbers stay true. */
  private static StringBuilder place(Map<String, StringBuilder> parts, String part, int number) {
    StringBuilder text = parts.computeIfAbsent(part, p -> new StringBuilder());
    long lines = text.chars().filter(c -> c == '\n').count();
    return text.append("\n".repeat(Math.toIntExact(number - 1 - lines)));
  }

  private static boolean isPart(String keyword) {
    return keyword.equals("prelude") || keyword.equals("fragment") || keyword.equals("checks");
  }

  /** Keyword and rest of a line {@code //// …}; the keyword is empty of another. */
  private static String[] words(String line) {
    if (!line.strip().startsWith(MARK)) {
      return new String[] {"", ""};
    }
    String[] words = line.strip().substring(MARK.length()).strip().split("[\\s:]+", 2);
    return new String[] {words[0].toLowerCase(Locale.ROOT), words.length > 1 ? words[1] : ""};
  }

  private static int number(Map<String, String> directives, String keyword, int otherwise) {
    String text = directives.getOrDefault(keyword, "").strip();
    return text.matches("\\d{1,6}") ? Integer.parseInt(text) : otherwise;
  }

  private static String part(Map<String, StringBuilder> parts, String part) {
    return parts.getOrDefault(part, new StringBuilder()).toString();
  }
}
