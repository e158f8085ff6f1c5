package xlet.repl;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import tools.jackson.databind.json.JsonMapper;
import xlet.engine.array.Memory;
import xlet.engine.op.OpDef;
import xlet.grammar.SourceText;
import xlet.session.Session;
import xlet.session.catalog.Operations;
import xlet.session.command.CommandException;
import xlet.session.command.Shell;
import xlet.session.diagnostic.Code;
import xlet.session.reference.CodePage;
import xlet.session.reference.Manual;
import xlet.session.reference.OperationPage;
import xlet.session.render.Screen;
import xlet.session.runner.Conformance;
import xlet.session.runner.ConformanceCase;
import xlet.session.runner.DocumentTests;
import xlet.session.runner.Erratum;
import xlet.session.runner.ExpectationUpdate;
import xlet.session.runner.Report;
import xlet.session.runner.SessionInterpreter;
import xlet.session.runner.Verdict;

/** The subcommands and options of Xlet. */
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
  private final Streams streams;

  @Option(names = "-e", paramLabel = "CODE", description = "Run CODE; may be given more than once.")
  private final List<String> codes = new ArrayList<>();

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Write JSON: one object for each statement, file or page.")
  private boolean json;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      scope = ScopeType.INHERIT,
      description = "auto, always or never.")
  private Settings.Color color = Settings.Color.AUTO;

  @Option(
      names = "--width",
      paramLabel = "N",
      scope = ScopeType.INHERIT,
      description = "Lay output out for N columns.")
  private @Nullable Integer width;

  @Option(
      names = "--max-memory",
      paramLabel = "SIZE",
      scope = ScopeType.INHERIT,
      converter = ByteCount.class,
      description = "The most a value may take, such as 512M or 4G.")
  private @Nullable Long maxMemory;

  private XletCommand(Streams streams) {
    this.streams = streams;
  }

  /** Carries out a command line and gives the exit code. */
  static int execute(Streams streams, String... arguments) {
    XletCommand command = new XletCommand(streams);
    CommandLine line = new CommandLine(command);
    line.addSubcommand(new KernelCommand(streams, () -> command.json));
    line.addSubcommand(new BenchCommand(streams, () -> command.json));
    line.addSubcommand(new ExportCommand(streams, command::settings));
    line.addSubcommand(new FormatCommand(streams, command::settings));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setOut(writer(streams.out()));
    line.setErr(writer(streams.err()));
    line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    line.setParameterExceptionHandler(XletCommand::misused);
    line.setExecutionExceptionHandler((exception, _, _) -> {
      if (exception instanceof Sources.UnreadableException) {
        streams.err().println("xlet: " + exception.getMessage());
        return ExitCode.PROGRAM_INVALID.number();
      }
      streams.err().println("xlet: Xlet itself has failed: " + exception);
      return ExitCode.INTERNAL.number();
    });
    return line.execute(arguments);
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
    return new Settings(json, color, columns);
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

  @Command(
      name = "explain",
      mixinStandardHelpOptions = true,
      description = "Say what a diagnostic's code means.")
  int explain(@Parameters(paramLabel = "CODE") String code) {
    var known = Code.of(code);
    if (known.isEmpty()) {
      streams.err().println("xlet: there is no code " + code + "; codes look like X0301");
      return ExitCode.USAGE.number();
    }
    if (json) {
      print(CodePage.data(known.get()));
    } else {
      print(CodePage.lines(known.get(), settings().values(streams)));
    }
    return ExitCode.OK.number();
  }

  @Command(
      name = "doc",
      mixinStandardHelpOptions = true,
      description = "Say what an operation does; without NAME, list all.")
  int doc(
      @Parameters(paramLabel = "NAME", arity = "0..1", defaultValue = "") String name,
      @Option(
              names = "--write",
              paramLabel = "FOLDER",
              description = "Write the manual of all operations there, for docs/.")
          Optional<Path> folder) {
    Settings settings = settings();
    if (folder.isPresent()) {
      return write(folder.get()).number();
    }
    if (json && name.isEmpty()) {
      Operations.byGroup().values().forEach(group -> group.forEach(this::printData));
      return ExitCode.OK.number();
    }
    if (json && Operations.find(name).isPresent()) {
      printData(Operations.find(name).get());
      return ExitCode.OK.number();
    }
    Shell shell = new Shell(Session.create(), settings.values(streams));
    try {
      print(shell.run(":doc " + name));
      return ExitCode.OK.number();
    } catch (CommandException unknown) {
      streams.err().println("xlet: " + unknown.text());
      return ExitCode.USAGE.number();
    }
  }

  private ExitCode write(Path folder) {
    try {
      for (var page : Manual.pages().entrySet()) {
        Path file = folder.resolve(page.getKey());
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, page.getValue());
      }
      return ExitCode.OK;
    } catch (IOException refused) {
      streams.err().println("xlet: " + folder + " cannot be written: " + refused.getMessage());
      return ExitCode.USAGE;
    }
  }

  @Command(
      name = "doctor",
      mixinStandardHelpOptions = true,
      description = "Say what Xlet runs on, for reports of defects.")
  int doctor() {
    settings();
    if (json) {
      print(Doctor.data(streams));
    } else {
      print(Doctor.lines(streams));
    }
    return ExitCode.OK.number();
  }

  private void print(List<String> lines) {
    lines.forEach(line -> streams.out().print(Screen.safe(line) + "\n"));
  }

  private void print(Map<String, Object> data) {
    streams.out().print(JsonMapper.shared().writeValueAsString(data) + "\n");
  }

  private void printData(OpDef op) {
    print(OperationPage.data(op));
  }

  @Command(
      name = "run",
      mixinStandardHelpOptions = true,
      description = "Run programs and modules of HLO text; - is standard input.")
  int run(
      @Parameters(paramLabel = "FILE", arity = "1..*") List<String> files,
      @Option(
              names = "--input",
              paramLabel = "VALUE",
              description = "A parameter of the module, in order: a file .npy or a literal.")
          @Nullable List<String> inputs) {
    List<String> given = inputs == null ? List.of() : inputs;
    return each(files, (runner, source) -> runner.run(source, given));
  }

  @Command(
      name = "check",
      mixinStandardHelpOptions = true,
      description = "Read programs and find their types; compute nothing.")
  int check(@Parameters(paramLabel = "FILE", arity = "1..*") List<String> files) {
    return each(files, ProgramRunner::check);
  }

  private int each(List<String> files, BiConsumer<ProgramRunner, SourceText> action) {
    Settings settings = settings();
    ExitCode worst = ExitCode.OK;
    for (String file : files) {
      try {
        SourceText source = Sources.read(file, streams);
        ProgramRunner runner = new ProgramRunner(Session.create(), settings, streams);
        action.accept(runner, source);
        worst = worst.and(runner.exitCode());
      } catch (Sources.UnreadableException e) {
        streams.err().println("xlet: " + e.getMessage());
        worst = worst.and(ExitCode.PROGRAM_INVALID);
      }
    }
    return worst.number();
  }

  @Command(
      name = "test",
      mixinStandardHelpOptions = true,
      description = "Run programs, Markdown pages and notebooks; check what they expect.")
  int test(
      @Parameters(paramLabel = "PATH", arity = "1..*") List<String> paths,
      @Option(names = "--errata", description = "Write the errata of the programs as a page.")
          boolean errata,
      @Option(
              names = "--update",
              description = "Rewrite the literals of expectations that do not hold.")
          boolean update)
      throws Sources.UnreadableException {
    if (update) {
      update(paths);
    }
    DocumentTests tests = new DocumentTests(new SessionInterpreter());
    if (!errata) {
      return report(paths, tests::run);
    }
    try {
      streams.out().print(Erratum.page(tests.errata(Sources.path(paths.getFirst()))));
      return ExitCode.OK.number();
    } catch (IOException e) {
      throw new Sources.UnreadableException(paths.getFirst() + ": " + e.getMessage());
    }
  }

  private void update(List<String> paths) throws Sources.UnreadableException {
    settings();
    for (String path : paths) {
      try {
        print(ExpectationUpdate.run(Sources.path(path)));
      } catch (IOException e) {
        throw new Sources.UnreadableException(path + " cannot be updated: " + e.getMessage());
      }
    }
  }

  @Command(
      name = "conform",
      mixinStandardHelpOptions = true,
      description = "Run a corpus of cases that XLA has computed.")
  int conform(
      @Parameters(paramLabel = "PATH", arity = "1..*") List<String> paths,
      @Option(
              names = "--program",
              paramLabel = "xlet|hlo",
              defaultValue = "xlet",
              description = "Which form of the cases.")
          String program)
      throws Sources.UnreadableException {
    Optional<ConformanceCase.Form> form = ConformanceCase.Form.of(program);
    if (form.isEmpty()) {
      streams.err().println("xlet: --program is xlet or hlo, not " + program);
      return ExitCode.USAGE.number();
    }
    Conformance conformance = new Conformance(new SessionInterpreter(), form.get());
    return report(paths, conformance::run);
  }

  /** Runs all cases of a path. */
  private interface Runner {
    Report run(Path path) throws IOException;
  }

  private int report(List<String> paths, Runner runner) throws Sources.UnreadableException {
    settings();
    List<Verdict> verdicts = new ArrayList<>();
    List<Erratum> errata = new ArrayList<>();
    for (String path : paths) {
      try {
        Report own = runner.run(Sources.path(path));
        verdicts.addAll(own.verdicts());
        errata.addAll(own.errata());
      } catch (IOException e) {
        throw new Sources.UnreadableException(path + " cannot be read: " + e.getMessage());
      }
    }
    Report report = new Report(verdicts, errata);
    if (json) {
      verdicts.forEach(verdict -> print(verdict.data()));
    } else {
      print(report.lines());
    }
    return (report.ok() ? ExitCode.OK : ExitCode.EXPECTATION_FAILED).number();
  }
}
