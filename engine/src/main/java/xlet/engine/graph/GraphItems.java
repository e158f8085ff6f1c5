package xlet.engine.graph;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import xlet.engine.array.Shape;
import xlet.engine.plan.Item;

/** Graphs of one parameter as one list of items, whose first is that parameter. */
final class GraphItems {
  private final List<Item> items = new ArrayList<>();

  GraphItems(Shape parameter) {
    items.add(Item.given(parameter));
  }

  List<Item> items() {
    return items;
  }

  /** Adds the nodes of {@code graph} and returns the number of its root. */
  int add(Graph graph) {
    IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();
    int root = 0;
    for (Node node : graph.nodes()) {
      root =
          switch (node) {
            case Node.Input input -> 0;
            case Node.Known known -> {
              items.add(Item.constant(known.value()));
              yield items.size() - 1;
            }
            case Node.Operation operation -> {
              items.add(
                  Item.of(
                      operation.call(), operation.inputs().stream().map(numbers::get).toList()));
              yield items.size() - 1;
            }
          };
      numbers.put(node, root);
    }
    return root;
  }
}
