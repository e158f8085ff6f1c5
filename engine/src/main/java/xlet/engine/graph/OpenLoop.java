package xlet.engine.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.op.Computation;
import xlet.engine.op.control.While;

/** A loop whose condition or body may use values of the graph around it. */
final class OpenLoop {
  private final Graph condition;
  private final Graph body;
  private final List<Node> captured;

  /** The loop; {@code around} are the nodes that the graph around it computes anyway. */
  OpenLoop(Graph condition, Graph body, Set<Node> around) {
    this.condition = condition;
    this.body = body;
    Set<Node> used = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Graph graph : List.of(condition, body)) {
      for (Node node : graph.nodes()) {
        if (node instanceof Node.Operation operation && !around.contains(node)) {
          used.addAll(operation.inputs());
        }
      }
      used.add(graph.root());
    }
    used.removeIf(node ->
        condition.inputs().contains(node)
            || body.inputs().contains(node)
            || node instanceof Node.Known
            || (node instanceof Node.Operation && !around.contains(node)));
    this.captured = List.copyOf(used);
  }

  /** The nodes of the graph around it that it uses. */
  List<Node> captured() {
    return captured;
  }

  /**
   * The last state of a loop that uses nothing but its state, of which what it captured is part and
   * never changes.
   *
   * @param init the first state
   * @param values what stands for what it captured
   */
  Node closed(Node init, List<Node> values) {
    List<Shape> shapes = Stream.concat(Stream.of(init), values.stream()).map(Node::shape).toList();
    Node.Input state = new Node.Input(0, new TupleShape(shapes));
    List<Node> next = new ArrayList<>();
    next.add(within(body, state));
    for (int k = 1; k < shapes.size(); k++) {
      next.add(Node.element(state, k));
    }
    Graph holds = Graph.of(List.of(state), within(condition, state));
    Graph turn = Graph.of(List.of(state), Node.tuple(next));
    Map<String, Computation.Template> loop =
        Map.of(
            "condition", new GraphComputation(holds).template(),
            "body", new GraphComputation(turn).template());
    Node first = Node.tuple(Stream.concat(Stream.of(init), values.stream()).toList());
    return Node.element(Node.Operation.of(While.DEF, List.of(first), loop), 0);
  }

  private Node within(Graph graph, Node state) {
    IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();
    for (int k = 0; k < captured.size(); k++) {
      copies.put(captured.get(k), Node.element(state, k + 1));
    }
    return graph.applied(List.of(Node.element(state, 0)), copies);
  }
}
