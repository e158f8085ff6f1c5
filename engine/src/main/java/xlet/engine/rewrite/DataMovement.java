package xlet.engine.rewrite;

import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.elementwise.Copy;
import xlet.engine.op.structure.Reshape;
import xlet.engine.op.structure.Transpose;

/**
 * The data that a reshape, a transpose or a copy moves.
 *
 * @param elements the elements that are moved, without padding; 0 if each stays where it lies
 * @param read the room of the operand, in elements with padding
 * @param written the room of the result, in elements with padding
 * @param bytes the bytes that are read and written
 * @param vectors the tiles that are read and written
 */
public record DataMovement(long elements, long read, long written, long bytes, long vectors) {
  private static final DataMovement NONE = new DataMovement(0, 0, 0, 0, 0);

  /** The movement in {@code memory}; empty if {@code node} is another operation. */
  public static Optional<DataMovement> of(Node node, LaneModel memory) {
    if (!(node instanceof Node.Operation operation)
        || operation.inputs().isEmpty()
        || !(operation.inputs().getFirst().shape() instanceof ArrayShape from)
        || !(node.shape() instanceof ArrayShape to)) {
      return Optional.empty();
    }
    Call call = operation.call();
    if (call.def() == Reshape.DEF) {
      return Optional.of(reshaped(from, to, memory));
    }
    if (call.def() == Transpose.DEF) {
      Ints sources = call.ints("permutation");
      boolean inOrder = order(from).equals(order(to).map(d -> sources.at((int) d)));
      return Optional.of(
          inOrder ? reshaped(physical(from), physical(to), memory) : moved(from, to, memory));
    }
    return call.def() == Copy.DEF ? Optional.of(moved(from, to, memory)) : Optional.empty();
  }

  /** The movement of a reshape; none if that is free. */
  static DataMovement reshaped(ArrayShape from, ArrayShape to, LaneModel memory) {
    return memory.isFree(from, to) ? NONE : moved(from, to, memory);
  }

  private static DataMovement moved(ArrayShape from, ArrayShape to, LaneModel memory) {
    long read = memory.padded(physical(from));
    long written = memory.padded(physical(to));
    long room = read + written < 0 ? Long.MAX_VALUE : read + written;
    long bytes = Ints.of(room, from.type().bytes()).product();
    long vectors = memory.vectors(physical(from)) + memory.vectors(physical(to));
    return new DataMovement(from.elementCount(), read, written, bytes, vectors);
  }

  /** The dimensions that have more than one element, in the order of memory, slowest first. */
  private static Ints order(ArrayShape shape) {
    Ints order = Ints.of();
    for (long dimension : slowestFirst(shape).toArray()) {
      if (shape.size((int) dimension) > 1) {
        order = order.append(dimension);
      }
    }
    return order;
  }

  private static Ints slowestFirst(ArrayShape shape) {
    Ints fastestFirst = shape.layout().minorToMajor();
    int last = shape.rank() - 1;
    return Ints.range(shape.rank()).map(k -> fastestFirst.get(last - (int) k));
  }

  /** The shape whose dimensions are those of {@code shape} in the order of memory. */
  private static ArrayShape physical(ArrayShape shape) {
    return shape.withSizes(shape.sizes().pick(slowestFirst(shape)));
  }
}
