package xlet.repl;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import xlet.session.runner.Conformance;
import xlet.session.runner.ConformanceCase;
import xlet.session.runner.SessionInterpreter;

/** Holds Xlet to what XLA has computed. */
@Command(
    mixinStandardHelpOptions = true,
    description = "Run a corpus of cases that XLA has computed.")
final class ConformCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Files .jsonl, or folders of them.")
  private List<String> paths = List.of();

  @Option(
      names = "--program",
      paramLabel = "xlet|hlo",
      defaultValue = "xlet",
      description = "Which form of the cases.")
  private String program = "xlet";

  ConformCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Sources.UnreadableException {
    Optional<ConformanceCase.Form> form = ConformanceCase.Form.of(program);
    if (form.isEmpty()) {
      return console.refuse(ExitCode.USAGE, "--program is xlet or hlo, not " + program);
    }
    Conformance conformance = new Conformance(new SessionInterpreter(), form.get());
    return Verdicts.report(console, paths, conformance::run);
  }
}
