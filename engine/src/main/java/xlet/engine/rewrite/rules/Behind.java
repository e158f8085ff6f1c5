package xlet.engine.rewrite.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import xlet.engine.graph.Node;
import xlet.engine.rewrite.Finding;
import xlet.engine.rewrite.Fixed;
import xlet.engine.rewrite.RewrittenProgram;

/**
 * A node, and the optimization barriers that stand before it. Rules look behind barriers only to
 * tell of them.
 */
record Behind(Node node, List<Node> barriers) {
  /** The condition that {@link #isOpen} checks. */
  static final String OPEN = "no optimization barrier stands between";

  /** The first node at or behind {@code node} that is no barrier. */
  static Behind barriers(Node node) {
    List<Node> barriers = new ArrayList<>();
    Node last = node;
    while (Fixed.isBarrier(last) && last instanceof Node.Operation barrier) {
      barriers.add(barrier);
      last = barrier.inputs().getFirst();
    }
    return new Behind(last, List.copyOf(barriers));
  }

  /** Whether there is no barrier. */
  Finding isOpen(RewrittenProgram program) {
    return barriers.isEmpty()
        ? Finding.holds("")
        : Finding.fails(
            barriers.stream().map(program::name).collect(Collectors.joining(", ")) + " does");
  }
}
