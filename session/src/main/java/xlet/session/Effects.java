package xlet.session;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Supplier;
import xlet.engine.array.Value;
import xlet.engine.graph.Node;

/**
 * The nodes of a statement that have effects, and what those that have run came to: parts of a
 * statement may be computed one after the other, but an effect happens once.
 */
final class Effects {
  private final Supplier<List<Node>> nodes;
  private final List<IdentityHashMap<Node, Value>> known = new ArrayList<>();

  /** The effects of a statement; {@code nodes} gives those that were read so far. */
  Effects(Supplier<List<Node>> nodes) {
    this.nodes = nodes;
  }

  /** The effects of a statement that has none. */
  static Effects none() {
    return new Effects(List::of);
  }

  /** All nodes with effects, in the order in which they happen. */
  List<Node> all() {
    return nodes.get();
  }

  /** Whether some have not run yet. */
  boolean arePending() {
    return all().stream().anyMatch(node -> !known(0).containsKey(node));
  }

  /** The values of the nodes that have run on {@code device}. */
  IdentityHashMap<Node, Value> known(int device) {
    return device < known.size() ? known.get(device) : new IdentityHashMap<>();
  }

  /** Remembers what the nodes came to on each device. */
  void ran(List<IdentityHashMap<Node, Value>> values) {
    List<Node> all = all();
    for (int device = 0; device < values.size() && !all.isEmpty(); device++) {
      if (device == known.size()) {
        known.add(new IdentityHashMap<>());
      }
      for (Node node : all) {
        known.get(device).put(node, values.get(device).get(node));
      }
    }
  }
}
