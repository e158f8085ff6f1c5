package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import xlet.grammar.Completeness;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;

/** A text in which lines may be commands: programs and commands, in turn. */
public final class Script {
  private Script() {}

  /** A program or a command. */
  public sealed interface Part {
    /** The lines between two commands; they keep their numbers. */
    record Program(SourceText source) implements Part {}

    /** A line such as {@code :vars}. */
    record CommandLine(String line) implements Part {}
  }

  /** What {@code typed} consists of, in order. A line inside a statement is not a command. */
  public static List<Part> parts(SourceText typed) {
    List<Part> parts = new ArrayList<>();
    int from = 1;
    for (int number = 1; number <= typed.lineCount(); number++) {
      String line = typed.line(number);
      if (Shell.isCommand(line) && !goesOn(typed.lines(from, number))) {
        program(parts, typed.lines(from, number));
        parts.add(new Part.CommandLine(line));
        from = number + 1;
      }
    }
    if (from <= typed.lineCount()) {
      program(parts, typed.lines(from, typed.lineCount() + 1));
    }
    return parts;
  }

  /** Whether {@code typed} can be run as it stands; a command always can. */
  public static Completeness isComplete(SourceText typed) {
    List<Part> parts = parts(typed);
    return !parts.isEmpty() && parts.getLast() instanceof Part.Program(SourceText last)
        ? Parser.isComplete(last.text())
        : new Completeness.Complete();
  }

  private static void program(List<Part> parts, SourceText source) {
    if (!source.text().isBlank()) {
      parts.add(new Part.Program(source));
    }
  }

  private static boolean goesOn(SourceText program) {
    return !program.text().isBlank()
        && Parser.isComplete(program.text()) instanceof Completeness.Incomplete;
  }
}
