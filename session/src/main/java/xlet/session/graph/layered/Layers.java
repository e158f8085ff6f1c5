package xlet.session.graph.layered;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A graph whose nodes stand in layers. Where a line passes a layer it has a bend there, which
 * counts as a node without width; lines from one node share their bends.
 */
final class Layers {
  /** The nodes, and after them the bends. */
  private final List<Slot> slots = new ArrayList<>();

  private final List<List<Integer>> layers = new ArrayList<>();
  private final Map<Arc, List<Integer>> bends = new HashMap<>();
  private final List<List<Integer>> chains = new ArrayList<>();

  /**
   * A node or a bend.
   *
   * @param box its room; a bend takes none
   * @param layer the number of its layer, from the top
   * @param above what it is linked to in the layer above
   * @param below what it is linked to in the layer below
   */
  record Slot(Box box, int layer, List<Integer> above, List<Integer> below, boolean isBend) {}

  Layers(List<Box> boxes, List<Arc> arcs) {
    int[] layerOf = layers(boxes.size(), arcs);
    int depth = Arrays.stream(layerOf).max().orElse(0) + 1;
    for (int layer = 0; layer < depth; layer++) {
      layers.add(new ArrayList<>());
    }
    for (int node = 0; node < boxes.size(); node++) {
      add(boxes.get(node), layerOf[node], false);
    }
    boxes.forEach(box -> chains.add(new ArrayList<>()));
    arcs.forEach(arc -> link(arc, layerOf, chains.get(arc.from())));
  }

  /**
   * The layer of each node: as high as what is above it lets it be, then as near to its readers.
   */
  private static int[] layers(int nodes, List<Arc> arcs) {
    int[] layer = new int[nodes];
    int[] surplus = new int[nodes];
    arcs.stream()
        .sorted((a, b) -> Integer.compare(a.to(), b.to()))
        .forEach(arc -> {
          layer[arc.to()] = Math.max(layer[arc.to()], layer[arc.from()] + 1);
          surplus[arc.from()]++;
          surplus[arc.to()]--;
        });
    int[] lowest = new int[nodes];
    Arrays.fill(lowest, Integer.MAX_VALUE);
    List<List<Integer>> sources = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      sources.add(new ArrayList<>());
    }
    arcs.forEach(arc -> sources.get(arc.to()).add(arc.from()));
    for (int node = nodes - 1; node >= 0; node--) {
      if (surplus[node] > 0 && lowest[node] < Integer.MAX_VALUE) {
        layer[node] = lowest[node]; // its lines downwards are more than those from above
      }
      for (int source : sources.get(node)) {
        lowest[source] = Math.min(lowest[source], layer[node] - 1);
      }
    }
    return layer;
  }

  private int add(Box box, int layer, boolean isBend) {
    slots.add(new Slot(box, layer, new ArrayList<>(), new ArrayList<>(), isBend));
    layers.get(layer).add(slots.size() - 1);
    return slots.size() - 1;
  }

  /** Links the nodes of an arc over the bends of {@code chain}, which is made longer if need be. */
  private void link(Arc arc, int[] layerOf, List<Integer> chain) {
    int between = layerOf[arc.to()] - layerOf[arc.from()] - 1;
    while (chain.size() < between) {
      int last = chain.isEmpty() ? arc.from() : chain.getLast();
      int bend = add(new Box(0, 0), layerOf[arc.from()] + chain.size() + 1, true);
      join(last, bend);
      chain.add(bend);
    }
    join(between == 0 ? arc.from() : chain.get(between - 1), arc.to());
    bends.put(arc, List.copyOf(chain.subList(0, between)));
  }

  private void join(int upper, int lower) {
    slots.get(upper).below().add(lower);
    slots.get(lower).above().add(upper);
  }

  List<Slot> slots() {
    return slots;
  }

  Slot slot(int number) {
    return slots.get(number);
  }

  /** The nodes and bends of each layer, from left to right. */
  List<List<Integer>> inOrder() {
    return layers;
  }

  /** The bends below each node, from the top, which its lines share. */
  List<List<Integer>> chains() {
    return chains;
  }

  /** The bends of an arc, from the top. */
  List<Integer> bends(Arc arc) {
    return bends.getOrDefault(arc, List.of());
  }
}
