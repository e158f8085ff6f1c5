package xlet.kernel;

import java.util.Map;
import tools.jackson.databind.node.ObjectNode;
import xlet.grammar.SourceText;
import xlet.kernel.wire.Json;
import xlet.session.Outcome;
import xlet.session.command.CommandException;
import xlet.session.command.Shell;
import xlet.session.output.Bundles;

/** An expression whose value a front end asks for when a cell is done. */
final class UserExpression {
  private UserExpression() {}

  /** Returns the value of {@code expression}, or the reason why it has none. It binds no names. */
  static ObjectNode value(Shell shell, String expression) {
    try {
      ObjectNode answer = Json.object().put("status", "ok");
      answer.set("data", Json.of(bundle(shell, SourceText.of(expression))));
      answer.putObject("metadata");
      return answer;
    } catch (CommandException wrong) {
      return Failure.of(wrong, shell.screen()).content().put("status", "error");
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError defect) {
      return Failure.of(defect).content().put("status", "error");
    }
  }

  private static Map<String, Object> bundle(Shell shell, SourceText source)
      throws CommandException {
    Map<String, Object> bundle = Map.of();
    for (Outcome outcome : shell.session().runInCopy(source)) {
      CommandException.requireGood(outcome, source);
      bundle = Bundles.result(outcome, shell.screen());
    }
    return bundle;
  }
}
