package xlet.grammar.tree;

import java.util.List;

/**
 * {@code [a, b]}: an array or a list of integers.
 *
 * @param span brackets included
 * @param elements what is between them
 */
public record Bracket(Span span, List<Expr> elements) implements Expr {
  /** Copies the list. */
  public Bracket {
    elements = List.copyOf(elements);
  }
}
