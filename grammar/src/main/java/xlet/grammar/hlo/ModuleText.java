package xlet.grammar.hlo;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import xlet.grammar.tree.Span;

/**
 * Modules of HLO text among the statements of a program. Where one begins and ends is told by its
 * lines and braces alone, so that a module that cannot be read leaves the statements after it
 * alone.
 */
public final class ModuleText {
  private static final String NAME = "%?[A-Za-z_][\\w.\\-]*";

  /** A line that can begin nothing but a module or a computation. */
  private static final Pattern BEGINS =
      Pattern.compile(
          "\\s*(HloModule\\s+[A-Za-z_%].*|ENTRY\\s+[A-Za-z_%].*|%[A-Za-z_][\\w.\\-]*\\s*\\{\\s*|"
              + NAME
              + "\\s*\\(\\s*("
              + NAME
              + "\\s*:.*)?\\)\\s*->\\s*[a-z(].*\\{.*)");

  /** A line that begins a computation where one may stand. */
  private static final Pattern COMPUTATION =
      Pattern.compile("\\s*(ENTRY\\s.*|" + NAME + "\\s*(\\(.*\\)\\s*->.*)?\\{.*)");

  /** A line of a table, or its name. */
  private static final Pattern TABLE = Pattern.compile("\\s*(\\d+\\s*[\"{].*|[A-Z][A-Za-z]+\\s*)");

  private final String text;
  private int place;
  private boolean entered;
  private boolean closed = true;

  private ModuleText(String text, int place) {
    this.text = text;
    this.place = place;
  }

  /**
   * A module in a program.
   *
   * @param span its place
   * @param text its text
   * @param whole whether nothing more has to follow
   */
  public record Found(Span span, String text, boolean whole) {}

  /** The modules in {@code program}, in order. */
  public static List<Found> in(String program) {
    List<Found> found = new ArrayList<>();
    if (!program.contains("HloModule") && !program.contains("{")) {
      return found;
    }
    int place = 0;
    int counted = 0;
    int points = 0;
    while (place < program.length()) {
      String line = line(program, place);
      if (!BEGINS.matcher(line).matches()) {
        place += line.length() + 1;
        continue;
      }
      ModuleText module = new ModuleText(program, place);
      module.skip();
      int start = place + indent(line);
      int end = start + program.substring(start, module.place).stripTrailing().length();
      int first = points + program.codePointCount(counted, start);
      points = first + program.codePointCount(start, end);
      counted = end;
      found.add(
          new Found(new Span(first, points), program.substring(start, end), module.isWhole()));
      place = module.place;
    }
    return found;
  }

  /** {@code program} with blanks in place of its modules: places stay what they are. */
  public static String without(String program, List<Found> modules) {
    StringBuilder rest = new StringBuilder();
    int place = 0;
    int points = 0;
    for (Found module : modules) {
      int start = program.offsetByCodePoints(place, module.span.start() - points);
      rest.append(program, place, start);
      module.text.codePoints().forEach(c -> rest.append(c == '\n' || c == '\r' ? (char) c : ' '));
      place = start + module.text.length();
      points = module.span.end();
    }
    return rest.append(program, place, program.length()).toString();
  }

  private static String line(String text, int from) {
    int end = text.indexOf('\n', from);
    return text.substring(from, end < 0 ? text.length() : end);
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }

  private boolean isWhole() {
    return closed && entered;
  }

  /** Goes past the module. */
  private void skip() {
    String first = line(text, place).strip();
    boolean named = first.startsWith("HloModule");
    boolean tables = named;
    entered = !named;
    if (named) {
      skipLine();
    }
    while (place < text.length()) {
      String line = line(text, place);
      String content = line.strip();
      if (tables && TABLE.matcher(line).matches()) {
        skipLine();
      } else if (COMPUTATION.matcher(line).matches()) {
        tables = false;
        skipComputation();
        entered |= closed && content.startsWith("ENTRY");
      } else if (content.isEmpty() || content.startsWith("//")) {
        place = Math.min(text.length(), place + line.length() + 1);
      } else if (entered) {
        return;
      } else {
        // A module without its entry goes on: this is the line that is wrong in it.
        skipLine();
      }
    }
  }

  /** Goes past the body that opens next, and to the end of the line on which it closes. */
  private void skipComputation() {
    closed = false;
    int depth = 0;
    while (place < text.length() && !closed) {
      char c = text.charAt(place);
      boolean body = depth > 0 || isBlankBefore();
      depth += c == '{' && body ? 1 : c == '}' && body ? -1 : 0;
      place = c == '"' ? afterString() : place + 1;
      closed = c == '}' && body && (depth <= 0 || isAlone());
    }
    skipLine();
  }

  /** Whether a blank is before the place, as before the brace of a body and no layout's. */
  private boolean isBlankBefore() {
    return place > 0 && Character.isWhitespace(text.charAt(place - 1));
  }

  /** Whether the brace before the place begins its line, as none inside an instruction does. */
  private boolean isAlone() {
    return place == 1 || text.charAt(place - 2) == '\n';
  }

  private void skipLine() {
    while (place < text.length() && text.charAt(place) != '\n') {
      place = text.charAt(place) == '"' ? afterString() : place + 1;
    }
    place = Math.min(text.length(), place + 1);
  }

  private int afterString() {
    int end = place + 1;
    while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\n') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return Math.min(text.length(), end + 1);
  }
}
