package xlet.repl;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Finds the types of programs. */
@Command(
    mixinStandardHelpOptions = true,
    description = "Read programs and find their types; compute nothing.")
final class CheckCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "The programs; - is standard input.")
  private List<String> files = List.of();

  CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return Programs.each(console, files, ProgramRunner::check);
  }
}
