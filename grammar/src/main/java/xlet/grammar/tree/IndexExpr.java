package xlet.grammar.tree;

import java.util.List;

/**
 * {@code x[0]}, {@code x.shape.dimensions[-1]}, {@code zero_vector[10]}.
 *
 * @param span base and indices
 * @param base what is indexed
 * @param indices what is between the brackets, at least one
 */
public record IndexExpr(Span span, Expr base, List<Expr> indices) implements Expr {
  /** Copies the list. */
  public IndexExpr {
    indices = List.copyOf(indices);
  }
}
