package xlet.grammar.tree;

import java.util.List;

/**
 * {@code (a, b)}, {@code (a,)} or {@code ()}: a tuple, or the parts of one padding or one complex
 * number. Parentheses around one expression leave no trace in the tree.
 *
 * @param span parentheses included
 * @param elements what is between them
 */
public record TupleExpr(Span span, List<Expr> elements) implements Expr {
  /** Copies the list. */
  public TupleExpr {
    elements = List.copyOf(elements);
  }
}
