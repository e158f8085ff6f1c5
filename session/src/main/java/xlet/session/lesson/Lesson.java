package xlet.session.lesson;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.grammar.Completeness;
import xlet.grammar.Parser;
import xlet.grammar.Resources;
import xlet.grammar.SourceText;

/**
 * A tour: a program in steps, each a remark and the statements that it speaks of.
 *
 * @param name the name by which it is asked for
 * @param title the first remark
 * @param steps what is read and run, one after the other
 */
public record Lesson(String name, String title, List<Step> steps) {
  private static final String REMARK = "//";

  /** The marks of directives, which are no remarks. */
  private static final String DIRECTIVE = "////";

  public Lesson {
    steps = List.copyOf(steps);
  }

  /**
   * A step of a tour.
   *
   * @param remarks the text, line by line
   * @param program the statements; empty if there is nothing but text
   */
  public record Step(List<String> remarks, SourceText program) {
    public Step {
      remarks = List.copyOf(remarks);
    }
  }

  /** The names of all tours, the one to begin with first. */
  public static List<String> names() {
    return Resources.text(Lesson.class, "lessons.txt")
        .lines()
        .filter(line -> !line.isBlank())
        .toList();
  }

  /** The tour {@code name}; empty if there is none. */
  public static Optional<Lesson> find(String name) {
    return names().contains(name)
        ? Optional.of(of(name, Resources.text(Lesson.class, name + ".xlet")))
        : Optional.empty();
  }

  /** The tour through {@code program}, whose steps stand between empty lines. */
  static Lesson of(String name, String program) {
    SourceText source = SourceText.of(name, program);
    List<Step> steps = new ArrayList<>();
    int from = 1;
    for (int line = 1; line <= source.lineCount(); line++) {
      boolean ends = line == source.lineCount() || source.line(line + 1).isBlank();
      SourceText block = source.lines(from, line + 1);
      if (ends && !block.text().isBlank() && isWhole(block)) {
        steps.add(step(source, from, line));
        from = line + 1;
      }
    }
    return new Lesson(name, title(steps.getFirst().remarks().getFirst()), steps);
  }

  private static boolean isWhole(SourceText block) {
    return !(Parser.isComplete(block.text()) instanceof Completeness.Incomplete);
  }

  /** The whole sentences of a remark's first line; the line, if it has none. */
  private static String title(String line) {
    int end = line.endsWith(".") ? -1 : line.lastIndexOf(". ");
    return end < 0 ? line : line.substring(0, end + 1);
  }

  private static Step step(SourceText source, int first, int last) {
    List<String> remarks = new ArrayList<>();
    int from = first;
    for (int line = first; line <= last; line++) {
      String text = source.line(line).strip();
      if (!text.isEmpty() && (!text.startsWith(REMARK) || text.startsWith(DIRECTIVE))) {
        break;
      }
      if (!text.isEmpty()) {
        remarks.add(text.substring(REMARK.length()).strip());
      }
      from = line + 1;
    }
    return new Step(remarks, source.lines(from, last + 1));
  }
}
