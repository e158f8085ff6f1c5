package xlet.session.command;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.op.Evaluation;
import xlet.grammar.Completeness;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.grammar.Tokens;
import xlet.session.Reading;
import xlet.session.paste.Paste;

/** Divides what people type: programs and lines that are commands, in turn; or a question. */
public final class Script {
  /** A word with one or two question marks, behind it or before. */
  private static final Pattern QUESTION =
      Pattern.compile(
          "\\s*(?<before>\\?{0,2})(?<word>:?[\\p{L}_][\\p{L}\\p{N}_]*)(?<after>\\?{0,2})\\s*");

  private Script() {}

  private static Optional<Part.Question> question(SourceText typed) {
    Matcher matcher = QUESTION.matcher(typed.text());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int marks = matcher.group("before").length() + matcher.group("after").length();
    return marks == 0
        ? Optional.empty()
        : Optional.of(new Part.Question(matcher.group("word"), marks > 1));
  }

  /** A program, a command or a question. */
  public sealed interface Part {
    /** The lines between two commands; they keep their numbers. */
    record Program(SourceText source) implements Part {}

    /** A line such as {@code :vars}. */
    record CommandLine(String line) implements Part {}

    /** A text such as {@code Gather?} asks for a description; with two marks, for a full one. */
    record Question(String word, boolean detailed) implements Part {}
  }

  /**
   * The parts of {@code typed} in order, found while they are asked for. A line inside a statement
   * is not a command.
   */
  public static Iterable<Part> parts(SourceText typed) {
    return parts(typed, () -> {});
  }

  /**
   * The parts of {@code typed} as above; to look for the next one throws {@link
   * Evaluation.Interrupted} if {@code evaluation} is not to go on.
   */
  static Iterable<Part> parts(SourceText typed, Evaluation evaluation) {
    Optional<Part.Question> question = question(typed);
    return question.isPresent() ? List.of(question.get()) : () -> new Parts(typed, evaluation);
  }

  private static final class Parts implements Iterator<Part> {
    private final SourceText typed;
    private final Evaluation evaluation;
    private final Deque<Part> found = new ArrayDeque<>();

    /** The first line that may be outside of the brackets of the statement at {@link #from}. */
    private int outside;

    /** The first line that is in no part yet. */
    private int from;

    /** The number of the last line. */
    private final int last;

    Parts(SourceText typed, Evaluation evaluation) {
      this.typed = typed;
      this.evaluation = evaluation;
      this.from = typed.position(0).line();
      this.outside = from;
      this.last = from + typed.lineCount() - 1;
    }

    @Override
    public boolean hasNext() {
      while (found.isEmpty() && from <= last) {
        find();
      }
      return !found.isEmpty();
    }

    @Override
    public Part next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return found.remove();
    }

    /** Finds the next command, and the program before it. */
    private void find() {
      for (int number = from; number <= last; number++) {
        String line = typed.line(number);
        if (Command.isTypedIn(line) && number >= outside && !goesOn(number)) {
          program(number);
          found.add(new Part.CommandLine(line));
          return;
        }
      }
      program(last + 1);
    }

    /** Whether the statement before line {@code number} goes on in it. */
    private boolean goesOn(int number) {
      String text = typed.lines(from, number).text();
      if (text.isBlank()) {
        return false;
      }
      Completeness found = Reading.of(text, () -> Parser.isComplete(text), evaluation);
      if (!(found instanceof Completeness.Incomplete incomplete)) {
        return false;
      }
      outside = number + 1 + linesInside(number, incomplete.closers().length());
      return true;
    }

    /**
     * How many lines after line {@code number} are still inside its {@code brackets}. To look only
     * as far ahead as the statement is long already keeps the time to read it proportional to it.
     */
    private int linesInside(int number, int brackets) {
      if (brackets == 0) {
        return 0;
      }
      int to = Math.min(last, 2 * number - from);
      SourceText ahead = typed.lines(number, to + 1);
      int open = brackets;
      for (Tokens.Word word : Reading.of(ahead.text(), () -> Tokens.of(ahead), evaluation)) {
        String text = ahead.slice(word.span());
        open +=
            switch (text) {
              case "(", "[", "{" -> 1;
              case ")", "]", "}" -> -1;
              default -> 0;
            };
        if (open == 0 || text.equals(";")) {
          return ahead.position(word.span().start()).line() - number;
        }
      }
      return to - number;
    }

    private void program(int to) {
      SourceText source = typed.lines(from, to);
      if (!source.text().isBlank()) {
        found.add(new Part.Program(source));
      }
      from = to + 1;
    }
  }

  /** Whether {@code typed} can be run as it stands; a command always can. */
  public static Completeness isComplete(SourceText typed) {
    if (Escape.isLike(typed)
        || typed.text().strip().equals("?")
        || Paste.refusal(typed.text()).isPresent()) {
      return new Completeness.Complete();
    }
    SourceText statements =
        Paste.of(typed.text()).map(paste -> SourceText.of(paste.text())).orElse(typed);
    Part last = new Part.CommandLine("");
    for (Part part : parts(statements)) {
      last = part;
    }
    return last instanceof Part.Program(SourceText program)
        ? Parser.isComplete(program.text())
        : new Completeness.Complete();
  }
}
