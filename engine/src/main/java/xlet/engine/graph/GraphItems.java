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
      if (node instanceof Node.Input) {
        root = 0;
      } else {
        root = items.size();
        items.add(item(node, numbers));
      }
      numbers.put(node, root);
    }
    return root;
  }

  /** The item of {@code node}, whose inputs are the items {@code numbers}. */
  static Item item(Node node, IdentityHashMap<Node, Integer> numbers) {
    return node.known()
        .map(Item::constant)
        .orElseGet(() ->
            switch (node) {
              case Node.Operation own ->
                  Item.of(
                      own.call().def().sameAs(own.call()).orElse(own.call()),
                      own.inputs().stream().map(numbers::get).toList());
              case Node.Input _, Node.Known _ -> Item.given(node.shape());
            });
  }
}
