package xlet.repl;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import xlet.engine.array.Memory;
import xlet.grammar.SourceText;
import xlet.session.Session;

/** The command line, and its options. */
@Command(
    name = "xlet",
    versionProvider = Versions.class,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Runs the operations of XLA as its documents write them.",
    footer = {
      "",
      "Without a command: an interactive session on a terminal, else standard input is run.",
      "",
      "Exit codes: 0 ok, 1 expectation failed, 2 usage, 3 program invalid,",
      "4 failed while running, 70 internal, 130 interrupted."
    })
final class XletCommand implements Callable<Integer> {
  /** Gives code instead of a file. */
  static final String CODE = "-e";

  private final Streams streams;

  @Option(names = CODE, paramLabel = "CODE", description = "Run CODE; may be given more than once.")
  private final List<String> codes = new ArrayList<>();

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Write JSON: one object for each statement, file or page.")
  private boolean json;

  @Option(
      names = "--format",
      paramLabel = "FORM",
      description =
          "How to write values: text, plain (for screen readers), literal or json; goes before the command.")
  private Settings.Format format = Settings.Format.TEXT;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      scope = ScopeType.INHERIT,
      description = "When to use colours: auto, always or never.")
  private Settings.Color color = Settings.Color.AUTO;

  @Option(
      names = "--width",
      paramLabel = "N",
      scope = ScopeType.INHERIT,
      description = "Lay out output for N columns.")
  private @Nullable Integer width;

  @Option(names = "--ascii", scope = ScopeType.INHERIT, description = "Write ASCII only.")
  private boolean ascii;

  @Option(
      names = "--max-memory",
      paramLabel = "SIZE",
      scope = ScopeType.INHERIT,
      converter = ByteCount.class,
      description = "The most memory for one value, such as 512M or 4G.")
  private @Nullable Long maxMemory;

  private XletCommand(Streams streams) {
    this.streams = streams;
  }

  /** Carries out a command line and gives the exit code. */
  static int execute(Streams streams, String... arguments) {
    XletCommand command = new XletCommand(streams);
    return arguments.length == 0
        ? command.guarded()
        : line(command, List.of(arguments)).execute(arguments);
  }

  /**
   * Runs without options, and without picocli, which takes longer to load than a prompt to come.
   */
  private int guarded() {
    try {
      return call();
    } catch (Sources.UnreadableException unreadable) {
      return failed(streams, unreadable);
    }
  }

  private static CommandLine line(XletCommand command, List<String> arguments) {
    Streams streams = command.streams;
    CommandLine line = new CommandLine(command);
    new Subcommands().add(line, new Console(streams, command::settings), arguments);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setOut(writer(streams.out()));
    line.setErr(writer(streams.err()));
    line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    line.setParameterExceptionHandler(XletCommand::misused);
    line.setExecutionExceptionHandler((exception, _, _) -> failed(streams, exception));
    return line;
  }

  private static int failed(Streams streams, Exception exception) {
    if (exception instanceof Sources.UnreadableException) {
      streams.err().println("xlet: " + exception.getMessage());
      return ExitCode.PROGRAM_INVALID.number();
    }
    streams.err().println("xlet: Xlet itself has failed: " + exception);
    return ExitCode.INTERNAL.number();
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }

  private static int misused(ParameterException exception, String... arguments) {
    CommandLine line = exception.getCommandLine();
    line.getErr().println("xlet: " + exception.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(exception, line.getErr());
    line.getErr().println("Try 'xlet --help'.");
    return ExitCode.USAGE.number();
  }

  private Settings settings() {
    if (maxMemory != null) {
      Memory.bound(maxMemory);
    }
    OptionalInt columns = width == null ? OptionalInt.empty() : OptionalInt.of(width);
    boolean objects = json || format == Settings.Format.JSON;
    return new Settings(objects, color, columns, ascii, format.ofValues());
  }

  @Override
  public Integer call() throws Sources.UnreadableException {
    Settings settings = settings();
    ProgramRunner runner = new ProgramRunner(Session.create(), settings, streams);
    if (!codes.isEmpty()) {
      codes.forEach(code -> runner.runWithCommands(SourceText.of(code)));
    } else if (streams.terminals().in() && streams.terminals().out()) {
      return interactive(settings);
    } else {
      runner.runWithCommands(Sources.standardInput(streams));
    }
    return runner.exitCode().number();
  }

  private int interactive(Settings settings) throws Sources.UnreadableException {
    try {
      return Repl.run(settings, streams).number();
    } catch (IOException e) {
      throw new Sources.UnreadableException("the terminal cannot be used: " + e.getMessage());
    }
  }
}
