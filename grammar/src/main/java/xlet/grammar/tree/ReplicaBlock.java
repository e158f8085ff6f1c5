package xlet.grammar.tree;

import java.util.List;

/**
 * The values of one replica: {@code replica 0:} and lines {@code input: [1, 2, 2]} below it.
 *
 * @param span the heading and the lines
 * @param replica the number of the replica
 * @param values the bindings, each of {@link Let.Form#FIELD}
 */
public record ReplicaBlock(Span span, int replica, List<Let> values) implements Statement {
  /** Copies the list. */
  public ReplicaBlock {
    values = List.copyOf(values);
  }
}
