package xlet.engine.rewrite.rules;

import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.op.structure.Reshape;

/** Reshapes of arrays that have elements. */
final class Reshapes {
  private Reshapes() {}

  /** {@code node}, if it is a reshape that does not transpose, of an array with elements. */
  static Optional<Node.Operation> of(Node node) {
    return node instanceof Node.Operation operation
            && operation.call().def() == Reshape.DEF
            && !(operation.call().has("dimensions") && operation.call().has("new_sizes"))
            && operation.shape() instanceof ArrayShape shape
            && operation.inputs().getFirst().shape() instanceof ArrayShape
            && shape.elementCount() > 0
        ? Optional.of(operation)
        : Optional.empty();
  }

  /** How {@code reshape} groups the dimensions of its operand. */
  static ReshapeBlocks blocks(Node.Operation reshape) {
    return ReshapeBlocks.of(sizes(reshape.inputs().getFirst()), sizes(reshape));
  }

  static Ints sizes(Node array) {
    return ((ArrayShape) array.shape()).sizes();
  }
}
