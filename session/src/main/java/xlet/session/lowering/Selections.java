package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.op.Arguments;
import xlet.engine.op.control.Conditional;
import xlet.engine.op.elementwise.Select;
import xlet.grammar.tree.ConditionalExpr;
import xlet.grammar.tree.Expr;
import xlet.session.binding.CallNodes;
import xlet.session.diagnostic.CallSite;
import xlet.session.diagnostic.Code;
import xlet.session.scope.Calls.Branch;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** {@code if c: a else: b} where both branches are values. */
final class Selections {
  private final StatementScope scope;

  Selections(StatementScope scope) {
    this.scope = scope;
  }

  /**
   * {@code if c: a else: b}: a selection, of each part of a tuple; where one can notice that a
   * branch has run, a Conditional, which runs the other alone.
   */
  Meaning meaning(ConditionalExpr conditional, Hint hint) {
    return scope
        .calls()
        .once(conditional.span(), () -> new Meaning.Data(selection(conditional, hint)));
  }

  private Node selection(ConditionalExpr conditional, Hint hint) {
    Node condition = scope.data(conditional.condition());
    Branch yes = branch(conditional.whenTrue(), hint);
    Shape type = yes.value().shape();
    Branch no = branch(conditional.whenFalse(), hint.type().isPresent() ? hint : Hint.of(type));
    if (!type.compatible(no.value().shape())) {
      throw scope
          .errors()
          .at(
              conditional.whenFalse(),
              Code.SHAPE_MISMATCH,
              "the branches are of different types",
              type.text() + " and " + no.value().shape().text());
    }
    return yes.isNoticed() || no.isNoticed()
        ? choice(conditional, condition, yes, no)
        : select(conditional, condition, yes.value(), no.value());
  }

  private Branch branch(Expr value, Hint hint) {
    return scope.calls().branch(() -> scope.data(value, hint));
  }

  private Node choice(ConditionalExpr place, Node condition, Branch yes, Branch no) {
    Node nothing = GraphBuilder.tuple(List.of());
    List<Node> operands = List.of(condition, nothing, nothing);
    List<Shape> shapes = operands.stream().map(Node::shape).toList();
    Map<String, Object> branches =
        Map.of("true_computation", body(yes), "false_computation", body(no));
    return new CallNodes(scope)
        .node(
            () -> site(place, condition),
            operands,
            () -> Arguments.of(Conditional.DEF, shapes, branches));
  }

  /** The branch as a computation that takes nothing, an empty tuple. */
  private FixedBody body(Branch branch) {
    Node.Input nothing = new Node.Input(0, new TupleShape(List.of()));
    return FixedBody.of(scope, Graph.of(List.of(nothing), branch.value(), branch.effects()));
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
    return new CallNodes(scope)
        .node(Select.DEF, () -> site(place, condition), List.of(condition, yes, no));
  }

  private CallSite site(ConditionalExpr place, Node condition) {
    return new CallSite(
        scope.source(),
        scope.statement(),
        place.span(),
        place.condition().span(),
        false,
        List.of(CallNodes.given(scope, "pred", place.condition(), condition.shape())));
  }
}
