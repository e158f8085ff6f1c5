package xlet.engine.rewrite.rules;

import java.util.Optional;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.control.CallComputation;
import xlet.engine.rewrite.ExplicitForm;
import xlet.engine.rewrite.Finding;
import xlet.engine.rewrite.RewriteRule;

/** Puts the steps of a computation in the place of its call, where other rules see them. */
final class InlineCall {
  static final RewriteRule<Called> RULE =
      RewriteRule.named("inline-call", (program, node) -> find(node))
          .turns("call(x), to_apply=f", "f(x)")
          .source("XLA's call inliner")
          .when("the computation has no effect", Called::hasNoEffect)
          .when("none that it calls itself uses its values", Called::isFlat)
          .becomes(Called::body);

  private InlineCall() {}

  /** A call of {@code graph}. */
  record Called(Node.Operation call, Graph graph) {
    Finding hasNoEffect() {
      return graph.hasEffect() ? Finding.fails("it has one") : Finding.holds("");
    }

    Finding isFlat() {
      boolean flat =
          graph.nodes().stream()
              .filter(Node.Operation.class::isInstance)
              .flatMap(node -> ((Node.Operation) node).call().computations().stream())
              .allMatch(own -> own instanceof GraphComputation inner && inner.graph().isClosed());
      return flat ? Finding.holds("") : Finding.fails("one does");
    }

    Node body() {
      return ExplicitForm.of(graph).graph().applied(call.inputs());
    }
  }

  private static Optional<Called> find(Node.Operation node) {
    return node.call().def() == CallComputation.DEF
            && node.call().askedFor("computation").getFirst() instanceof GraphComputation called
            && called.graph().isClosed()
        ? Optional.of(new Called(node, called.graph()))
        : Optional.empty();
  }
}
