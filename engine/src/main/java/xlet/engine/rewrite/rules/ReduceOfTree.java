package xlet.engine.rewrite.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.op.reduction.Reduce;
import xlet.engine.rewrite.Finding;
import xlet.engine.rewrite.RewriteRule;
import xlet.engine.rewrite.RewrittenProgram;

/** Does element-wise operations before a reshape, so that it stands right before a reduction. */
final class ReduceOfTree {
  static final RewriteRule<Reduced> RULE =
      RewriteRule.named("reduce-of-tree", ReduceOfTree::find)
          .turns(
              "reduce(f(reshape(x), broadcast(y)), D)",
              "reduce(reshape(f(x, broadcast(reshape(broadcast(y))))), D)")
          .source("patents US 11,537,939 and 12,346,782")
          .when("one array is reduced", Reduced::isOfOneArray)
          .when(Behind.OPEN, match -> match.behind.isOpen(match.program))
          .when("a dimension that the reshape keeps is reduced", Reduced::reducesKept)
          .when(
              "all else that f reads is a broadcast or a scalar",
              match -> match.tree.readsNothingElse())
          .when("the new reshapes are smaller than x", match -> match.tree.reshapesLess())
          .when("f can be done in the sizes of x", match -> match.tree.canBeDoneBefore())
          .becomes(ReduceOfTree::replacement);

  private ReduceOfTree() {}

  /** A reduction of a tree of element-wise operations on reshapes. */
  record Reduced(
      RewrittenProgram program, Node.Operation reduce, Behind behind, ReshapedTree tree) {
    Finding isOfOneArray() {
      int count = reduce.call().count("operands");
      return new Finding(count == 1, count == 1 ? "" : count + " are");
    }

    Finding reducesKept() {
      ReshapeBlocks blocks = ReshapeBlocks.of(tree.before(), Reshapes.sizes(behind.node()));
      Ints reduced = reduce.call().ints("dimensions_to_reduce");
      return new Finding(
          !blocks.keptFrom(reduced).isEmpty(),
          "it turns %s; reduced are %s".formatted(blocks, reduced));
    }
  }

  private static Optional<Reduced> find(RewrittenProgram program, Node.Operation node) {
    if (node.call().def() != Reduce.DEF || node.call().operandCount() == 0) {
      return Optional.empty();
    }
    Behind behind = Behind.barriers(node.inputs().getFirst());
    return ReshapedTree.of(program, behind.node())
        .map(tree -> new Reduced(program, node, behind, tree));
  }

  private static Node replacement(Reduced match) {
    List<Node> operands = new ArrayList<>(match.reduce().inputs());
    Ints between = Reshapes.sizes(match.behind().node());
    operands.set(0, NewNodes.reshape(match.tree().node(), between));
    return NewNodes.like(match.reduce(), operands);
  }
}
