package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.op.Evaluation;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.render.Columns;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** Says why what was typed cannot be carried out. */
public final class CommandException extends Exception {
  private static final String ERROR = "error: ";

  private static final long serialVersionUID = 1L;

  private final String name;
  private final transient Optional<Diagnostic> diagnostic;

  private CommandException(String name, String message, Optional<Diagnostic> diagnostic) {
    super(message);
    this.name = name;
    this.diagnostic = diagnostic;
  }

  /** A command that is wrong; {@code message} says how, in one line. */
  CommandException(String message) {
    this("CommandError", message, Optional.empty());
  }

  private CommandException(Code code, String message) {
    this(code.id(), message, Optional.empty());
  }

  /** A statement that is wrong. */
  public static CommandException of(Diagnostic diagnostic) {
    return new CommandException(
        diagnostic.code().id(), diagnostic.message(), Optional.of(diagnostic));
  }

  /**
   * Does nothing if the statement was right.
   *
   * @throws CommandException if it was refused, or its expectation does not hold
   */
  public static void requireGood(Outcome outcome, SourceText source) throws CommandException {
    for (Diagnostic diagnostic : outcome.diagnostics(source)) {
      if (diagnostic.isError()) {
        throw of(diagnostic);
      }
    }
  }

  /** Something that nobody foresaw, or the user has asked to stop. */
  public static CommandException of(Throwable thrown) {
    return switch (thrown) {
      case Evaluation.Interrupted stop -> new CommandException(Code.INTERRUPTED, "interrupted");
      case StackOverflowError deep -> new CommandException(Code.FAULT, "this is nested too deeply");
      case OutOfMemoryError full -> new CommandException(Code.MEMORY, "the memory is used up");
      default -> new CommandException(Code.INTERNAL, "Xlet itself has failed: " + thrown);
    };
  }

  /** The kind of failure, for programs: the code of a diagnostic, or CommandError. */
  public String name() {
    return name;
  }

  /** Why it cannot be carried out, in one line. */
  public String text() {
    return String.valueOf(getMessage());
  }

  /** The reason in one line with its place in the text and its code, where it has them. */
  public String headline() {
    return diagnostic.map(Diagnostic::headline).orElseGet(this::text);
  }

  /** The diagnostic, where the reason has a place in the text. */
  public Optional<Diagnostic> diagnostic() {
    return diagnostic;
  }

  /** The message for people, without line ends. */
  public List<String> lines(Screen screen) {
    return diagnostic
        .map(known -> DiagnosticRenderer.lines(known, screen))
        .orElseGet(() -> {
          List<String> lines = new ArrayList<>(Columns.wrap(ERROR + text(), screen.width(), 2));
          lines.set(0, lines.getFirst().replaceFirst("error", screen.paint(Ink.ERROR, "error")));
          return lines;
        });
  }
}
