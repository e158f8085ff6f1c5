package xlet.engine.rewrite.rules;

import java.util.Optional;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.rewrite.Finding;
import xlet.engine.rewrite.RewriteRule;
import xlet.engine.rewrite.RewrittenProgram;

/** Does element-wise operations in the sizes that stand before and after them. */
final class TreeWithoutReshapes {
  static final RewriteRule<Enclosed> RULE =
      RewriteRule.named("tree-without-reshapes", TreeWithoutReshapes::find)
          .turns("reshape(f(reshape(x), broadcast(y)))", "f(x, broadcast(reshape(broadcast(y))))")
          .source("patents US 11,537,939 and 12,346,782")
          .when(Behind.OPEN, match -> match.behind.isOpen(match.program))
          .when("the result has the sizes of x", Enclosed::comesBack)
          .when(
              "all else that f reads is a broadcast or a scalar",
              match -> match.tree.readsNothingElse())
          .when("the new reshapes are smaller than x", match -> match.tree.reshapesLess())
          .when("f can be done in the sizes of x", match -> match.tree.canBeDoneBefore())
          .becomes(match -> match.tree.node());

  private TreeWithoutReshapes() {}

  /** A reshape of a tree of element-wise operations on reshapes. */
  record Enclosed(
      RewrittenProgram program, Node.Operation reshape, Behind behind, ReshapedTree tree) {
    Finding comesBack() {
      Ints result = Reshapes.sizes(reshape);
      return result.equals(tree.before())
          ? Finding.holds(result.toString())
          : Finding.fails("the result has " + result + ", x has " + tree.before());
    }
  }

  private static Optional<Enclosed> find(RewrittenProgram program, Node.Operation node) {
    return Reshapes.of(node)
        .flatMap(reshape -> {
          Behind behind = Behind.barriers(reshape.inputs().getFirst());
          return ReshapedTree.of(program, behind.node())
              .map(tree -> new Enclosed(program, reshape, behind, tree));
        });
  }
}
