package xlet.kernel;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;
import xlet.grammar.SourceText;
import xlet.kernel.wire.Json;
import xlet.session.Outcome;
import xlet.session.command.Bundles;
import xlet.session.command.OutcomeRenderer;
import xlet.session.command.Shell;

/** What a front end wants to know besides, once a cell is done. */
final class UserExpression {
  private UserExpression() {}

  /** The value of {@code expression}, or why it has none; nothing gets a name by it. */
  static ObjectNode value(Shell shell, String expression) {
    SourceText source = SourceText.of(expression);
    List<Outcome> outcomes = shell.session().peek(source);
    for (Outcome outcome : outcomes) {
      for (var diagnostic : OutcomeRenderer.diagnostics(outcome, source)) {
        if (diagnostic.isError()) {
          return Failure.of(diagnostic, shell.screen()).content().put("status", "error");
        }
      }
    }
    Map<String, Object> bundle =
        outcomes.isEmpty() ? Map.of() : Bundles.result(outcomes.getLast(), shell.screen());
    ObjectNode answer = Json.object().put("status", "ok");
    answer.set("data", Json.of(bundle));
    answer.putObject("metadata");
    return answer;
  }
}
