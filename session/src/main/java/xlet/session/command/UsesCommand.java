package xlet.session.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import xlet.engine.array.NdArray;
import xlet.engine.explain.Explanation;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.render.Screen;
import xlet.session.render.Story;

/** The command that says which elements were made of an element: the reverse of {@code :why}. */
final class UsesCommand {
  private static final Pattern ELEMENT =
      Pattern.compile("(?<name>[\\p{L}_][\\p{L}\\p{N}_.\\-]*)\\s*(?:\\[(?<index>[^\\]]*)\\])?");

  /** Values of more elements are not searched. */
  private static final long MOST_SEARCHED = 20_000;

  /** So many elements are listed. */
  private static final int MOST_LISTED = 20;

  private UsesCommand() {}

  static List<String> uses(ShellState shell, String argument) throws CommandException {
    Matcher element = ELEMENT.matcher(argument);
    if (!element.matches()) {
      throw new CommandException("which element? Write `:uses x[1,2]`");
    }
    Session session = shell.session();
    String index = element.group("index");
    Variable read = CommandArguments.variable(session, element.group("name"));
    long[] place = CommandArguments.index(index == null ? "" : index).toArray();
    // Refuses what is no element.
    new Reasons(session).of(read, List.of(), place);
    String name = element.group("name") + written(place);
    List<String> found = new ArrayList<>();
    List<String> unsearched = new ArrayList<>();
    for (var entry : session.variables().entrySet()) {
      Variable variable = entry.getValue();
      boolean isAgain = entry.getKey().equals(Session.LAST);
      if (isAgain || !(variable.value() instanceof NdArray array)) {
        continue;
      }
      if (array.shape().elementCount() > MOST_SEARCHED) {
        unsearched.add(variable.name());
      } else {
        found.addAll(readers(session, variable, array, name));
      }
    }
    return told(name, found, unsearched, shell.screen());
  }

  private static List<String> told(
      String name, List<String> found, List<String> unsearched, Screen screen) {
    List<String> lines = new ArrayList<>();
    lines.add(found.isEmpty() ? "nothing reads " + name : name + " is read by");
    found.stream().limit(MOST_LISTED).map(reader -> "   " + reader).forEach(lines::add);
    if (found.size() > MOST_LISTED) {
      int hidden = found.size() - MOST_LISTED;
      lines.add("   " + screen.glyph("…", "...") + " " + hidden + " more elements");
    }
    if (!unsearched.isEmpty()) {
      lines.add("too large to search: " + String.join(", ", unsearched));
    }
    return lines;
  }

  /** The elements of {@code variable} whose statement read the element {@code name}. */
  private static List<String> readers(
      Session session, Variable variable, NdArray array, String name) {
    List<String> readers = new ArrayList<>();
    Reasons reasons = new Reasons(session);
    Reads reads = new Reads(name, Set.copyOf(session.variables().keySet()));
    long[] place = new long[array.shape().rank()];
    for (long k = 0; k < array.shape().elementCount(); k++) {
      session.evaluation().poll();
      try {
        if (reads.in(reasons.of(variable, List.of(), place))) {
          readers.add(variable.name() + written(place));
        }
      } catch (CommandException given) {
        // A value that was given read nothing.
        return readers;
      }
      next(place, array);
    }
    return readers;
  }

  /** Looks for the reads of an element, also by the unnamed steps of a statement. */
  private record Reads(String element, Set<String> names, Map<String, Boolean> steps) {
    Reads(String element, Set<String> names) {
      this(element, names, new HashMap<>());
    }

    boolean in(Story story) {
      return story.why().reads().anyMatch(read -> in(story, read));
    }

    private boolean in(Story story, Explanation.Line.Read read) {
      String operand = story.operands().apply(read.operand());
      String place = operand + written(read.index().toArray());
      if (place.equals(element) || names.contains(operand)) {
        return place.equals(element);
      }
      Boolean known = steps.get(place);
      if (known == null) {
        known = story.further().apply(read).filter(this::in).isPresent();
        steps.put(place, known);
      }
      return known;
    }
  }

  /** Moves on to the next place in row-major order. */
  private static void next(long[] place, NdArray array) {
    for (int d = place.length - 1; d >= 0; d--) {
      if (++place[d] < array.shape().size(d)) {
        return;
      }
      place[d] = 0;
    }
  }

  /** A place as {@code :why} writes it. */
  private static String written(long... place) {
    return place.length == 0
        ? ""
        : LongStream.of(place).mapToObj(Long::toString).collect(Collectors.joining(",", "[", "]"));
  }
}
