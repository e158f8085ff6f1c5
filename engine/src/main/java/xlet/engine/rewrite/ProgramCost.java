package xlet.engine.rewrite;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.control.CallComputation;
import xlet.engine.op.reduction.Reduce;
import xlet.engine.op.structure.Reshape;

/**
 * The cost of a program's reshapes and reductions, from its types alone.
 *
 * @param free the reshapes that move nothing
 * @param moving the reshapes that move their operand
 * @param elements the elements that are moved, without padding
 * @param read the room of the operands that are moved, in elements with padding
 * @param written the room of the results that they are moved to, in elements with padding
 * @param bytes the bytes that are read and written
 * @param vectors the tiles that are read and written
 * @param combined the elements that reductions combine
 */
public record ProgramCost(
    long free,
    long moving,
    long elements,
    long read,
    long written,
    long bytes,
    long vectors,
    long combined) {
  private static final ProgramCost NOTHING = new ProgramCost(0, 0, 0, 0, 0, 0, 0, 0);

  /** The cost of {@code graph}, and of what it calls once, in {@code memory}. */
  public static ProgramCost of(Graph graph, LaneModel memory) {
    return graph.nodes().stream().map(node -> of(node, memory)).reduce(NOTHING, ProgramCost::plus);
  }

  private static ProgramCost of(Node node, LaneModel memory) {
    if (node instanceof Node.Operation call && call.call().def() == CallComputation.DEF) {
      return call.call().computations().stream()
          .filter(GraphComputation.class::isInstance)
          .map(called -> of(((GraphComputation) called).graph(), memory))
          .reduce(NOTHING, ProgramCost::plus);
    }
    if (!(node instanceof Node.Operation operation)
        || operation.inputs().isEmpty()
        || !(operation.inputs().getFirst().shape() instanceof ArrayShape from)) {
      return NOTHING;
    }
    if (operation.call().def() == Reduce.DEF) {
      long arrays = operation.call().count("operands");
      long combined = Ints.of(arrays, from.elementCount()).product();
      return new ProgramCost(0, 0, 0, 0, 0, 0, 0, combined);
    }
    return operation.call().def() == Reshape.DEF && node.shape() instanceof ArrayShape to
        ? ofReshape(from, to, memory)
        : NOTHING;
  }

  private static ProgramCost ofReshape(ArrayShape from, ArrayShape to, LaneModel memory) {
    if (memory.isFree(from, to)) {
      return new ProgramCost(1, 0, 0, 0, 0, 0, 0, 0);
    }
    DataMovement moved = DataMovement.reshaped(from, to, memory);
    return new ProgramCost(
        0, 1, moved.elements(), moved.read(), moved.written(), moved.bytes(), moved.vectors(), 0);
  }

  private ProgramCost plus(ProgramCost other) {
    return new ProgramCost(
        free + other.free,
        moving + other.moving,
        saturatingSum(elements, other.elements),
        saturatingSum(read, other.read),
        saturatingSum(written, other.written),
        saturatingSum(bytes, other.bytes),
        saturatingSum(vectors, other.vectors),
        saturatingSum(combined, other.combined));
  }

  /** The sum of two counts; Long.MAX_VALUE if it is more. */
  private static long saturatingSum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
