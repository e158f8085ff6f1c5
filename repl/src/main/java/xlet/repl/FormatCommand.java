package xlet.repl;

import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import xlet.grammar.SourceText;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.runner.FormattedSource;

/** Writes programs in one style. */
@Command(
    mixinStandardHelpOptions = true,
    description =
        "Write programs, and those in pages of Markdown, in one style; - writes standard input to"
            + " standard output.")
final class FormatCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The programs, or pages *.md.")
  private List<String> files = List.of();

  @Option(
      names = "--check",
      description = "Change nothing; name the files that are written otherwise, and exit with 1.")
  private boolean check;

  FormatCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Sources.UnreadableException {
    ExitCode worst = ExitCode.OK;
    for (String file : files) {
      worst = worst.and(format(file, Sources.read(file, console.streams())));
    }
    return worst.number();
  }

  private ExitCode format(String file, SourceText source) throws Sources.UnreadableException {
    String formatted;
    try {
      formatted = FormattedSource.of(source);
    } catch (DiagnosticException wrong) {
      console.complain(DiagnosticRenderer.lines(wrong.diagnostic(), console.diagnostics()));
      return ExitCode.PROGRAM_INVALID;
    }
    boolean changed = !formatted.equals(source.text());
    if (console.json()) {
      print(file, formatted, changed);
    } else if (check && changed) {
      console.write(file + "\n");
    } else if (!check && file.equals("-")) {
      console.write(formatted);
    }
    if (check) {
      return changed ? ExitCode.EXPECTATION_FAILED : ExitCode.OK;
    }
    if (changed && !file.equals("-")) {
      write(file, formatted);
    }
    return ExitCode.OK;
  }

  private void print(String file, String formatted, boolean changed) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("file", file);
    data.put("changed", changed);
    data.put("text", formatted);
    console.print(data);
  }

  private static void write(String file, String text) throws Sources.UnreadableException {
    try {
      Files.writeString(Sources.path(file), text);
    } catch (IOException e) {
      throw new Sources.UnreadableException(file + " cannot be written: " + e.getMessage());
    }
  }
}
