package xlet.repl;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import xlet.session.runner.DocumentTests;
import xlet.session.runner.Erratum;
import xlet.session.runner.ExpectationUpdate;
import xlet.session.runner.SessionInterpreter;

/** Checks what programs expect of their results. */
@Command(
    mixinStandardHelpOptions = true,
    description = "Run programs, Markdown pages and notebooks; check what they expect.")
final class TestCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "PATH", arity = "1..*", description = "Files, or folders of them.")
  private List<String> paths = List.of();

  @Option(names = "--errata", description = "Write the errata of the programs as a page.")
  private boolean errata;

  @Option(
      names = "--update",
      description = "Rewrite the literals of expectations that do not hold.")
  private boolean update;

  TestCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Sources.UnreadableException {
    if (update) {
      update();
    }
    DocumentTests tests = new DocumentTests(new SessionInterpreter());
    if (!errata) {
      return Verdicts.report(console, paths, tests::run);
    }
    try {
      console.write(Erratum.page(tests.errata(Sources.path(paths.getFirst()))));
      return ExitCode.OK.number();
    } catch (IOException e) {
      throw new Sources.UnreadableException(paths.getFirst() + ": " + e.getMessage());
    }
  }

  private void update() throws Sources.UnreadableException {
    for (String path : paths) {
      try {
        List<String> updated = ExpectationUpdate.run(Sources.path(path));
        if (console.json()) {
          console.complain(updated);
        } else {
          console.print(updated);
        }
      } catch (IOException e) {
        throw new Sources.UnreadableException(path + " cannot be updated: " + e.getMessage());
      }
    }
  }
}
