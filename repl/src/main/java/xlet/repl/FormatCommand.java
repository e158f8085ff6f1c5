package xlet.repl;

import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import xlet.grammar.Formatter;
import xlet.grammar.ParseResult;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;

/** Writes programs in one style. */
@Command(
    name = "fmt",
    mixinStandardHelpOptions = true,
    description = "Write programs in one style; - writes standard input to standard output.")
final class FormatCommand implements Callable<Integer> {
  private final Streams streams;
  private final Supplier<Settings> settings;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The programs.")
  private List<String> files = List.of();

  @Option(
      names = "--check",
      description = "Change nothing; name the files that are written otherwise, and exit with 1.")
  private boolean check;

  FormatCommand(Streams streams, Supplier<Settings> settings) {
    this.streams = streams;
    this.settings = settings;
  }

  @Override
  public Integer call() throws Sources.UnreadableException {
    ExitCode worst = ExitCode.OK;
    for (String file : files) {
      worst = worst.and(format(file, Sources.read(file, streams)));
    }
    return worst.number();
  }

  private ExitCode format(String file, SourceText source) throws Sources.UnreadableException {
    ParseResult parsed = Parser.parse(source);
    if (!parsed.ok()) {
      Diagnostic error = Diagnostic.of(parsed.errors().getFirst(), source);
      DiagnosticRenderer.lines(error, settings.get().diagnostics(streams))
          .forEach(line -> streams.err().print(line + "\n"));
      return ExitCode.PROGRAM_INVALID;
    }
    String formatted = Formatter.format(source, parsed);
    boolean changed = !formatted.equals(source.text());
    if (settings.get().json()) {
      print(file, formatted, changed);
    } else if (check && changed) {
      streams.out().print(file + "\n");
    } else if (!check && file.equals("-")) {
      streams.out().print(formatted);
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
    streams.out().print(JsonMapper.shared().writeValueAsString(data) + "\n");
  }

  private static void write(String file, String text) throws Sources.UnreadableException {
    try {
      Files.writeString(Sources.path(file), text);
    } catch (IOException e) {
      throw new Sources.UnreadableException(file + " cannot be written: " + e.getMessage());
    }
  }
}
