package xlet.engine.rewrite.rules;

import java.util.Optional;
import xlet.engine.graph.Node;
import xlet.engine.rewrite.Finding;
import xlet.engine.rewrite.RewriteRule;

/** Leaves out a reshape that changes nothing. */
final class ReshapeToSameSizes {
  static final RewriteRule<Node.Operation> RULE =
      RewriteRule.named("reshape-to-same-sizes", (program, node) -> find(node))
          .turns("reshape(x)", "x")
          .source("XLA's algebraic simplifier")
          .when("the sizes are those of x", node -> Finding.holds(node.shape().text()))
          .becomes(node -> node.inputs().getFirst());

  private ReshapeToSameSizes() {}

  private static Optional<Node.Operation> find(Node.Operation node) {
    return Reshapes.of(node)
        .filter(reshape -> reshape.shape().equals(reshape.inputs().getFirst().shape()));
  }
}
