package xlet.engine.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Value;
import xlet.engine.graph.Node;
import xlet.engine.graph.NodeValues;
import xlet.engine.op.Evaluation;

/**
 * A node of a graph that has run, with the values that the run gave to the graph's nodes.
 *
 * @param values the values on the device whose element is asked for
 * @param devices the values on each device, by number
 */
public record ComputedNode(Node node, NodeValues values, List<NodeValues> devices) {
  /** A node of a graph that has run on one device, or in a computation. */
  public ComputedNode(Node node, NodeValues values) {
    this(node, values, List.of(values));
  }

  Value value(Evaluation evaluation) {
    return values.of(node, evaluation);
  }

  /** The value that the run gave, if it was kept. */
  Optional<Value> kept() {
    return values.kept(node);
  }

  /** Whether several devices meet in it. */
  boolean isMeeting() {
    return devices.size() > 1 && ((Node.Operation) node).call().isMeeting();
  }

  ComputedNode at(Node other) {
    return new ComputedNode(other, values, devices);
  }

  /** The values on {@code device}. */
  NodeValues on(int device) {
    return device < devices.size() ? devices.get(device) : values;
  }

  List<Value> operandsOn(int device, Evaluation evaluation) {
    return operands(on(device), evaluation);
  }

  List<Value> operands(Evaluation evaluation) {
    return operands(values, evaluation);
  }

  /** The operands of the operation that the node is, on the device that has {@code own}. */
  private List<Value> operands(NodeValues own, Evaluation evaluation) {
    List<Value> operands = new ArrayList<>();
    for (Node input : ((Node.Operation) node).inputs()) {
      operands.add(own.of(input, evaluation));
    }
    return operands;
  }
}
