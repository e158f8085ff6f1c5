package xlet.engine.rewrite.rules;

import xlet.engine.graph.Node;
import xlet.engine.rewrite.RewriteRule;

/** Reduces before the reshape where the reshape keeps all that is reduced. */
final class ReduceThenReshape {
  static final RewriteRule<ReducedReshape> RULE =
      RewriteRule.named("reduce-then-reshape", ReducedReshape::find)
          .turns("reduce(reshape(x), D)", "reshape(reduce(x, D1))")
          .source("XLA's algebraic simplifier")
          .when("one array is reduced", ReducedReshape::isOfOneArray)
          .when(Behind.OPEN, ReducedReshape::isOpen)
          .when("a dimension that the reshape keeps is reduced", ReducedReshape::reducesKept)
          .when(
              "no dimension that the reshape changes is reduced",
              ReducedReshape::reducesNoneChanged)
          .when("nothing else uses the reshape, or it stays", ReducedReshape::others)
          .reorders(match -> match.isReordered(match.early()))
          .becomes(ReduceThenReshape::replacement);

  private ReduceThenReshape() {}

  private static Node replacement(ReducedReshape match) {
    Node reduced = NewNodes.reduce(match.reduce(), match.x(), match.init(), match.early());
    return NewNodes.reshape(reduced, match.middle().pick(match.staying()));
  }
}
