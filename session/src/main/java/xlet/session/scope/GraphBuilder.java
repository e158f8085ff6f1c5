package xlet.session.scope;

import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.op.OpDef;

/** Makes nodes, for what the language writes without naming an operation. */
public final class GraphBuilder {
  private GraphBuilder() {}

  /** Returns the node of a value that is known. */
  public static Node known(Value value) {
    return new Node.Known(value);
  }

  /** The node of a call of {@code def}; the operands go to its parameters in order. */
  public static Node apply(OpDef def, List<Node> operands, Map<String, ?> attributes) {
    return Node.Operation.of(def, operands, attributes);
  }

  /** Returns the tuple of {@code elements}. */
  public static Node tuple(List<Node> elements) {
    return Node.tuple(elements);
  }

  /** Element {@code index} of a tuple; of a tuple that is being built, the node itself. */
  public static Node element(Node tuple, int index) {
    return Node.element(tuple, index);
  }

  /** Returns true if {@code node} depends on a parameter of a computation around it. */
  public static boolean isOpen(Node node) {
    return !Graph.of(List.of(), node).isClosed();
  }

  /** {@code elements}, all of one shape, as an array with a new first dimension. */
  public static Node stack(List<Node> elements) {
    return new Stacking().of(elements);
  }

  /** {@code values} as an s32 vector. */
  public static Node vector(Ints values) {
    return known(NdArray.ofLongs(ArrayShape.of(ElementType.S32, values.size()), values.toArray()));
  }
}
