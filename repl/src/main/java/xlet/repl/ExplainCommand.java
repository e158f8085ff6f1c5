package xlet.repl;

import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import xlet.session.diagnostic.Code;
import xlet.session.reference.CodePage;

/** Says what a diagnostic's code means. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = "Say what a diagnostic's code means.")
final class ExplainCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "CODE", description = "A code such as X0301.")
  private String code = "";

  ExplainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Optional<Code> known = Code.of(code);
    if (known.isEmpty()) {
      return console.refuse(ExitCode.USAGE, "there is no code " + code + "; codes look like X0301");
    }
    if (console.json()) {
      console.print(CodePage.data(known.get()));
    } else {
      console.print(CodePage.lines(known.get(), console.values()));
    }
    return ExitCode.OK.number();
  }
}
