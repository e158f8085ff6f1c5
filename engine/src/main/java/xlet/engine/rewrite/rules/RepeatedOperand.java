package xlet.engine.rewrite.rules;

import java.util.Optional;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.op.structure.BroadcastInDim;

/**
 * An array that is repeated in the sizes between two reshapes, and how it is repeated in those
 * before the first: {@code broadcast(reshape(broadcast(y)))}. The inner broadcast fills the blocks
 * along which y varies and that the reshape changes, the outer one does all else.
 *
 * @param y the array
 * @param dimensions the dimension for each of y's, in the sizes between
 * @param sizes the sizes between
 */
record RepeatedOperand(Node y, Ints dimensions, Ints sizes) {

  /** The operand that {@code node} repeats, if it is a broadcast. */
  static Optional<RepeatedOperand> of(Node node) {
    return node instanceof Node.Operation operation && operation.call().def() == BroadcastInDim.DEF
        ? Optional.of(
            new RepeatedOperand(
                operation.inputs().getFirst(),
                operation.call().ints("broadcast_dimensions"),
                Reshapes.sizes(operation)))
        : Optional.empty();
  }

  /** The dimensions along which y varies. */
  private Ints varying() {
    Ints own = Reshapes.sizes(y);
    return Ints.of(
        Ints.range(own.size()).stream()
            .filter(k -> own.get((int) k) > 1)
            .map(k -> dimensions.get((int) k))
            .toArray());
  }

  private boolean isTouched(ReshapeBlocks.Block block, Ints varying) {
    return block.to().stream().anyMatch(varying::contains);
  }

  /** How many elements the reshape has that comes into being. */
  long reshaped(ReshapeBlocks blocks) {
    Ints varying = varying();
    boolean none =
        blocks.blocks().stream().noneMatch(block -> !block.isKept() && isTouched(block, varying));
    return none ? 0 : sizes.pick(inner(blocks)).product();
  }

  /** The dimensions of the inner broadcast, of those between the reshapes. */
  private Ints inner(ReshapeBlocks blocks) {
    Ints varying = varying();
    Ints inner = Ints.of();
    for (ReshapeBlocks.Block block : blocks.blocks()) {
      inner = isTouched(block, varying) ? inner.append(block.to()) : inner;
    }
    return inner;
  }

  /** The dimensions of the outer broadcast's operand, of those before the reshapes. */
  private Ints outer(ReshapeBlocks blocks) {
    Ints varying = varying();
    Ints outer = Ints.of();
    for (ReshapeBlocks.Block block : blocks.blocks()) {
      outer = isTouched(block, varying) ? outer.append(block.from()) : outer;
    }
    return outer;
  }

  /** y repeated in {@code before}, the sizes that {@code blocks} turns into those between. */
  Node in(Ints before, ReshapeBlocks blocks) {
    Ints varying = varying();
    Node squeezed = NewNodes.reshape(y, sizes.pick(varying));
    Ints inner = inner(blocks);
    Node filled = NewNodes.broadcast(squeezed, sizes.pick(inner), varying.map(inner::indexOf));
    Ints outer = outer(blocks);
    Node joined = NewNodes.reshape(filled, before.pick(outer));
    return NewNodes.broadcast(joined, before, outer);
  }
}
