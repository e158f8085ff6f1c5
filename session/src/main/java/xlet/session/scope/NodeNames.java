package xlet.session.scope;

import java.util.IdentityHashMap;
import xlet.engine.graph.Node;

/**
 * The source text of the nodes of a statement. Computations that the statement defines outlive it
 * and may be used by several threads: then they name nothing any more.
 */
public final class NodeNames {
  private final IdentityHashMap<Node, String> texts = new IdentityHashMap<>();
  private volatile boolean done;

  /** Names {@code node}, which keeps the name that it has. */
  public void put(Node node, String text) {
    if (!done) {
      texts.putIfAbsent(node, text);
    }
  }

  /** The names; no other is added. */
  public IdentityHashMap<Node, String> done() {
    done = true;
    return texts;
  }
}
