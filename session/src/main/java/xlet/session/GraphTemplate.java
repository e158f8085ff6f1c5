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
    this.graph = filled.copied(parameters, copies);
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
    Graph filled = graph.copied(List.of(), copies);
    IdentityHashMap<Node, String> called = new IdentityHashMap<>();
    names.forEach((node, text) -> called.put(copies.get(node), text));
    return new Filled(filled, called);
  }
}
