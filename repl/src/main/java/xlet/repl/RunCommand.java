package xlet.repl;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs programs and modules. */
@Command(
    mixinStandardHelpOptions = true,
    description = "Run programs and modules of HLO text or StableHLO; - is standard input.")
final class RunCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The programs.")
  private List<String> files = List.of();

  @Option(
      names = "--input",
      paramLabel = "VALUE",
      description = "A parameter of the module, in order: a file .npy or a literal.")
  private List<String> inputs = List.of();

  RunCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return Programs.each(console, files, (runner, source) -> runner.run(source, inputs));
  }
}
