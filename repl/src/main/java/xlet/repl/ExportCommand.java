package xlet.repl;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import xlet.session.export.Export;
import xlet.session.export.UnexportableException;

/** Writes what a program comes to in another form. */
@Command(
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
    Optional<UnrunProgram> program = UnrunProgram.read(file, console);
    if (program.isEmpty()) {
      return ExitCode.PROGRAM_INVALID.number();
    }
    try {
      write(Export.hlo(program.get().name(), program.get().outline().meaning()));
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
}
