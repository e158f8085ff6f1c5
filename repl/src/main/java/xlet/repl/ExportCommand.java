package xlet.repl;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import xlet.grammar.SourceText;
import xlet.session.Session;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.export.Export;
import xlet.session.export.UnexportableException;
import xlet.session.scope.Meaning;

/** Writes what a program comes to in another form. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description = {
      "Write what the last statement of a program computes as a module that XLA reads.",
      "A computation keeps its parameters; a value is computed from constants."
    })
final class ExportCommand implements Callable<Integer> {
  /** The forms to export to. */
  enum Format {
    /** HLO text. */
    HLO
  }

  private final Console console;

  @Parameters(paramLabel = "FILE", description = "The program; - is standard input.")
  private String file = "-";

  @Option(names = "--format", paramLabel = "hlo", description = "The form: hlo.")
  private Format format = Format.HLO;

  ExportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Sources.UnreadableException {
    SourceText source = Sources.read(file, console.streams());
    List<Diagnostic> errors = new ArrayList<>();
    Optional<Meaning> meaning =
        Session.create()
            .meaning(
                source,
                outcome ->
                    outcome.diagnostics(source).stream()
                        .filter(Diagnostic::isError)
                        .forEach(errors::add));
    if (!errors.isEmpty()) {
      console.complain(DiagnosticRenderer.lines(errors.getFirst(), console.diagnostics()));
      return ExitCode.PROGRAM_INVALID.number();
    }
    if (meaning.isEmpty()) {
      return console.refuse(ExitCode.PROGRAM_INVALID, file + " computes nothing");
    }
    try {
      write(Export.hlo(name(), meaning.get()));
      return ExitCode.OK.number();
    } catch (UnexportableException unfit) {
      return console.refuse(ExitCode.PROGRAM_INVALID, unfit);
    }
  }

  private void write(String text) {
    if (console.json()) {
      Map<String, Object> data = new LinkedHashMap<>();
      data.put("format", format.name().toLowerCase(Locale.ROOT));
      data.put("text", text);
      console.print(data);
    } else {
      console.write(text);
    }
  }

  /** The name of the file without its folder and its ending. */
  private String name() {
    String name = file.equals("-") ? "program" : String.valueOf(Path.of(file).getFileName());
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
