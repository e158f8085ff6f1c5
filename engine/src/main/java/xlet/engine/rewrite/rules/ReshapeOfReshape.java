package xlet.engine.rewrite.rules;

import java.util.Optional;
import xlet.engine.graph.Node;
import xlet.engine.rewrite.Finding;
import xlet.engine.rewrite.RewriteRule;
import xlet.engine.rewrite.RewrittenProgram;

/** Reshapes once where a program does it twice in a row. */
final class ReshapeOfReshape {
  static final RewriteRule<Twice> RULE =
      RewriteRule.named("reshape-of-reshape", ReshapeOfReshape::find)
          .turns("reshape(reshape(x))", "reshape(x), or x")
          .source("XLA's algebraic simplifier")
          .when(Behind.OPEN, twice -> twice.behind.isOpen(twice.program))
          .when("the first reshape is in the way", Twice::sizes)
          .becomes(twice ->
              NewNodes.reshape(twice.inner.inputs().getFirst(), Reshapes.sizes(twice.outer)));

  private ReshapeOfReshape() {}

  /** A reshape of a reshape. */
  record Twice(
      RewrittenProgram program, Node.Operation outer, Behind behind, Node.Operation inner) {
    Finding sizes() {
      return Finding.holds(
          "%s → %s → %s"
              .formatted(
                  Reshapes.sizes(inner.inputs().getFirst()),
                  Reshapes.sizes(inner),
                  Reshapes.sizes(outer)));
    }
  }

  private static Optional<Twice> find(RewrittenProgram program, Node.Operation node) {
    return Reshapes.of(node)
        .flatMap(outer -> {
          Behind behind = Behind.barriers(outer.inputs().getFirst());
          return Reshapes.of(behind.node()).map(inner -> new Twice(program, outer, behind, inner));
        });
  }
}
