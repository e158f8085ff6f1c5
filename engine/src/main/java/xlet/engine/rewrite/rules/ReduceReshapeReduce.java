package xlet.engine.rewrite.rules;

import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.rewrite.RewriteRule;

/** Reduces what a reshape leaves alone before the reshape, so that less of it is reshaped. */
final class ReduceReshapeReduce {
  static final RewriteRule<ReducedReshape> RULE =
      RewriteRule.named("reduce-reshape-reduce", ReducedReshape::find)
          .turns("reduce(reshape(x), D)", "reduce(reshape(reduce(x, D1)), D2)")
          .source("patents US 11,537,939 and 12,346,782")
          .when("one array is reduced", ReducedReshape::isOfOneArray)
          .when(Behind.OPEN, ReducedReshape::isOpen)
          .when("a dimension that the reshape keeps is reduced", ReducedReshape::reducesKept)
          .when("a dimension that the reshape changes is reduced", ReducedReshape::reducesChanged)
          .when("the computation combines in any order", ReducedReshape::combinesInAnyOrder)
          .when("the initial value counts once", ReducedReshape::startsOnce)
          .when("nothing else uses the reshape, or it stays", ReducedReshape::others)
          .reorders(match -> !match.computation().orElseThrow().isExact())
          .becomes(ReduceReshapeReduce::replacement);

  private ReduceReshapeReduce() {}

  private static Node replacement(ReducedReshape match) {
    AnyOrder computation = match.computation().orElseThrow();
    Node first =
        computation.isIdentity(match.init())
            ? match.init()
            : new Node.Known(computation.identity());
    Node reduced = NewNodes.reduce(match.reduce(), match.x(), first, match.early());
    Ints rest = rest(match);
    Node reshaped = NewNodes.reshape(reduced, match.middle().pick(rest));
    Ints late = match.late().map(rest::indexOf);
    return NewNodes.reduce(match.reduce(), reshaped, match.init(), late);
  }

  /** The dimensions of the reshape's result that are still there after the first reduction. */
  private static Ints rest(ReducedReshape match) {
    Ints late = match.late();
    Ints staying = match.staying();
    return staying.append(late).sorted();
  }
}
