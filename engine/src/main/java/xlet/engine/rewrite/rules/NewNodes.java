package xlet.engine.rewrite.rules;

import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.reduction.Reduce;
import xlet.engine.op.structure.BroadcastInDim;
import xlet.engine.op.structure.Reshape;

/** Makes the nodes that rules put in the place of others. */
final class NewNodes {
  private NewNodes() {}

  /** {@code operand} in other sizes; itself if it has them. */
  static Node reshape(Node operand, Ints sizes) {
    return sizes(operand).equals(sizes)
        ? operand
        : node(Reshape.DEF, List.of(operand), Map.of("dimensions", sizes));
  }

  /** {@code operand} repeated in a larger shape; itself if it has those sizes. */
  static Node broadcast(Node operand, Ints sizes, Ints dimensions) {
    return sizes(operand).equals(sizes)
        ? operand
        : node(
            BroadcastInDim.DEF,
            List.of(operand),
            Map.of("out_dim_size", sizes, "broadcast_dimensions", dimensions));
  }

  /** {@code operand} reduced along {@code dimensions} as {@code model} does it. */
  static Node reduce(Node.Operation model, Node operand, Node init, Ints dimensions) {
    Object computation = model.call().attribute("computation").orElseThrow();
    return node(
        Reduce.DEF,
        List.of(operand, init),
        Map.of("computation", computation, "dimensions_to_reduce", dimensions));
  }

  /** The operation of {@code model} on other operands. */
  static Node like(Node.Operation model, List<Node> operands) {
    return new Node.Operation(Call.of(model.call().arguments().with(shapes(operands))), operands);
  }

  static Node node(OpDef def, List<Node> operands, Map<String, ?> attributes) {
    return new Node.Operation(Call.of(Arguments.of(def, shapes(operands), attributes)), operands);
  }

  private static List<Shape> shapes(List<Node> operands) {
    return operands.stream().map(Node::shape).toList();
  }

  private static Ints sizes(Node node) {
    return ((ArrayShape) node.shape()).sizes();
  }
}
