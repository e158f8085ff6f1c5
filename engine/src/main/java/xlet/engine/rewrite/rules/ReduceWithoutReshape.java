package xlet.engine.rewrite.rules;

import xlet.engine.array.Ints;
import xlet.engine.rewrite.RewriteRule;

/** Leaves a reshape out where all that it changes is reduced. */
final class ReduceWithoutReshape {
  static final RewriteRule<ReducedReshape> RULE =
      RewriteRule.named("reduce-without-reshape", ReducedReshape::find)
          .turns("reduce(reshape(x), D)", "reduce(x, D')")
          .source("XLA's algebraic simplifier")
          .when("one array is reduced", ReducedReshape::isOfOneArray)
          .when(Behind.OPEN, ReducedReshape::isOpen)
          .when("the reshape keeps all dimensions that stay", ReducedReshape::staysAsItIs)
          .when("nothing else uses the reshape, or it stays", ReducedReshape::others)
          .reorders(match -> match.isReordered(dimensions(match)))
          .becomes(
              match -> NewNodes.reduce(match.reduce(), match.x(), match.init(), dimensions(match)));

  private ReduceWithoutReshape() {}

  /** The dimensions of x that are not among those that stay. */
  private static Ints dimensions(ReducedReshape match) {
    Ints staying = match.blocks().keptFrom(match.staying());
    return Ints.range(Reshapes.sizes(match.x()).size()).without(staying);
  }
}
