package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Node;
import xlet.engine.op.elementwise.Select;
import xlet.grammar.tree.ConditionalExpr;
import xlet.session.binding.CallNodes;
import xlet.session.diagnostic.CallSite;
import xlet.session.diagnostic.Code;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.StatementScope;

/** {@code if c: a else: b} where both branches are values. */
final class Selections {
  private final StatementScope scope;

  Selections(StatementScope scope) {
    this.scope = scope;
  }

  /**
   * {@code if c: a else: b}: a selection where the branches are arrays, of each part of a tuple.
   */
  Node selection(ConditionalExpr conditional, Hint hint) {
    Node condition = scope.data(conditional.condition());
    Node yes = scope.data(conditional.whenTrue(), hint);
    Node no =
        scope.data(conditional.whenFalse(), hint.type().isPresent() ? hint : Hint.of(yes.shape()));
    if (!yes.shape().compatible(no.shape())) {
      throw scope
          .errors()
          .at(
              conditional.whenFalse(),
              Code.SHAPE_MISMATCH,
              "the branches are of different types",
              yes.shape().text() + " and " + no.shape().text());
    }
    return select(conditional, condition, yes, no);
  }

  private Node select(ConditionalExpr place, Node condition, Node yes, Node no) {
    if (yes.shape() instanceof TupleShape tuple) {
      List<Node> parts = new ArrayList<>();
      for (int k = 0; k < tuple.elements().size(); k++) {
        parts.add(
            select(place, condition, GraphBuilder.element(yes, k), GraphBuilder.element(no, k)));
      }
      return GraphBuilder.tuple(parts);
    }
    if (!(condition.shape() instanceof ArrayShape)) {
      throw scope.errors().at(place.condition(), Code.WRONG_ARGUMENT, "a condition is pred[]");
    }
    CallSite site =
        new CallSite(
            scope.source(),
            scope.statement(),
            place.span(),
            place.condition().span(),
            false,
            List.of(CallNodes.given(scope, "pred", place.condition(), condition.shape())));
    return new CallNodes(scope).node(Select.DEF, site, List.of(condition, yes, no));
  }
}
