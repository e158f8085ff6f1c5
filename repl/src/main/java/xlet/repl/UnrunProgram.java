package xlet.repl;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.grammar.SourceText;
import xlet.session.Outline;
import xlet.session.Session;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;

/**
 * A program that was read but not run.
 *
 * @param name the name of its file without folder and ending
 * @param outline what it comes to
 */
record UnrunProgram(String name, Outline outline) {
  /** Reads a program; if it is wrong or computes nothing, says so and gives nothing. */
  static Optional<UnrunProgram> read(String file, Console console)
      throws Sources.UnreadableException {
    SourceText source = Sources.read(file, console.streams());
    List<Diagnostic> errors = new ArrayList<>();
    Optional<Outline> outline =
        Session.create()
            .outline(
                source,
                outcome ->
                    outcome.diagnostics(source).stream()
                        .filter(Diagnostic::isError)
                        .forEach(errors::add));
    if (!errors.isEmpty()) {
      console.complain(DiagnosticRenderer.lines(errors.getFirst(), console.diagnostics()));
      return Optional.empty();
    }
    if (outline.isEmpty()) {
      console.refuse(ExitCode.PROGRAM_INVALID, file + " computes nothing");
    }
    return outline.map(found -> new UnrunProgram(name(file), found));
  }

  private static String name(String file) {
    String name = file.equals("-") ? "program" : String.valueOf(Path.of(file).getFileName());
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
