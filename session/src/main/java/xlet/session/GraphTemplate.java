package xlet.session;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import xlet.engine.array.Value;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;

/** A graph in which some known values are parameters, to be filled in with others. */
final class GraphTemplate {
  private final Graph graph;
  private final IdentityHashMap<Node, String> names = new IdentityHashMap<>();

  /** A graph, and what its nodes are called in the source. */
  record Filled(Graph graph, IdentityHashMap<Node, String> names) {}

  /** The template that {@code filled} is with the values of {@code known}, nodes of it or not. */
  GraphTemplate(Graph filled, IdentityHashMap<Node, String> names, List<Node> known) {
    IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();
    List<Node.Input> parameters = new ArrayList<>();
    for (Node node : known) {
      Node.Input input = new Node.Input(parameters.size(), node.shape());
      parameters.add(input);
      copies.put(node, input);
    }
    this.graph = copied(filled, parameters, copies);
    filled
        .nodes()
        .forEach(node -> {
          if (names.containsKey(node)) {
            this.names.put(copies.get(node), names.get(node));
          }
        });
  }

  /** The graph with parameters, whose nodes are in the order of those of each filled one. */
  Graph graph() {
    return graph;
  }

  /** The graph in which {@code values} are known in place of the parameters. */
  Filled filled(List<Value> values) {
    IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();
    for (Node.Input input : graph.inputs()) {
      copies.put(input, new Node.Known(values.get(input.number())));
    }
    Graph filled = copied(graph, List.of(), copies);
    IdentityHashMap<Node, String> called = new IdentityHashMap<>();
    names.forEach((node, text) -> called.put(copies.get(node), text));
    return new Filled(filled, called);
  }

  /** A copy of {@code graph} with the nodes that {@code copies} has; it gets the others. */
  private static Graph copied(
      Graph graph, List<Node.Input> inputs, IdentityHashMap<Node, Node> copies) {
    List<Node> nodes = new ArrayList<>(graph.nodes().size());
    for (Node node : graph.nodes()) {
      Node copy = copies.get(node);
      if (copy == null) {
        copy =
            node instanceof Node.Operation operation
                ? new Node.Operation(
                    operation.call(), operation.inputs().stream().map(copies::get).toList())
                : node;
        copies.put(node, copy);
      }
      nodes.add(copy);
    }
    return new Graph(inputs, nodes, nodes.getLast());
  }
}
