package xlet.repl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.ErrorReference;
import xlet.session.reference.CodePage;

/** Says what a diagnostic's code means. */
@Command(
    mixinStandardHelpOptions = true,
    description = "Say what the code of a diagnostic or a constraint of an operation means.")
final class ExplainCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "1..*",
      paramLabel = "CODE",
      description = "A code such as X0301, or a constraint such as Gather C1.")
  private List<String> words = new ArrayList<>();

  ExplainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    String topic = String.join(" ", words);
    Optional<Code> code = Code.of(topic);
    Optional<List<String>> constraint = ErrorReference.constraint(topic);
    if (code.isEmpty() && constraint.isEmpty()) {
      return console.refuse(
          ExitCode.USAGE,
          "there is no code `" + topic + "`; codes look like X0301, constraints like Gather C1");
    }
    if (console.json()) {
      console.print(
          code.map(CodePage::data)
              .orElseGet(() -> Map.of("constraint", String.join("\n", constraint.orElseThrow()))));
    } else {
      console.print(
          code.map(known -> CodePage.lines(known, console.values()))
              .orElseGet(constraint::orElseThrow));
    }
    return ExitCode.OK.number();
  }
}
