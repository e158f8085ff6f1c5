package xlet.session.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import xlet.engine.graph.Node;
import xlet.engine.op.Counts;
import xlet.engine.op.Grid;
import xlet.engine.op.collective.PerReplica;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.session.binding.CallNodes;
import xlet.session.diagnostic.CallSite;
import xlet.session.diagnostic.CallSite.Given;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.StatementScope;

/** {@code per_replica}: values of which each device has its own. */
final class DeviceCalls {
  private final StatementScope scope;

  DeviceCalls(StatementScope scope) {
    this.scope = scope;
  }

  /**
   * The value of this device, of as many as there are devices; of a single value the tuple of what
   * all devices have.
   */
  Node perReplica(CallExpr call, Hint hint) {
    Grid grid = scope.host().grid();
    List<Node> values = new ArrayList<>();
    List<Given> given = new ArrayList<>();
    boolean own = call.arguments().size() == grid.devices();
    for (var argument : call.arguments()) {
      Expr value = argument.value();
      Node node = scope.data(value, own ? hint : Hint.NONE);
      values.add(node);
      given.add(CallNodes.given(scope, "values", value, node.shape()));
    }
    if (own) {
      return own(call, values, given);
    }
    if (values.size() != 1) {
      throw wrongCount(call, grid);
    }
    return GraphBuilder.apply(PerReplica.ALL, values, Map.of("devices", (long) grid.devices()));
  }

  private DiagnosticException wrongCount(CallExpr call, Grid grid) {
    List<String> texts =
        call.arguments().stream().map(argument -> scope.text(argument.value())).toList();
    Diagnostic error =
        scope
            .errors()
            .diagnostic(
                call.span(),
                Code.WRONG_ARGUMENT,
                "per_replica takes a value for each device, or one to see on all",
                Counts.of(texts.size(), "value") + " for " + grid.describe());
    String mended =
        IntStream.range(0, texts.isEmpty() ? 0 : grid.devices())
            .mapToObj(k -> texts.get(Math.min(k, texts.size() - 1)))
            .collect(Collectors.joining(", ", scope.text(call.callee()) + "(", ")"));
    return new DiagnosticException(scope.errors().proposing(error, call.span(), mended));
  }

  private Node own(CallExpr call, List<Node> values, List<Given> given) {
    if (values.size() == 1) {
      return values.getFirst();
    }
    CallSite site =
        new CallSite(
            scope.source(), scope.statement(), call.span(), call.callee().span(), true, given);
    return new CallNodes(scope).node(PerReplica.OWN, () -> site, values);
  }
}
