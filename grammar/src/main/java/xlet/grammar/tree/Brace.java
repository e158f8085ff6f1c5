package xlet.grammar.tree;

import java.util.List;

/**
 * {@code {a, b}}: an array, a list of integers, a list of operands or a tuple, as its place and its
 * elements say.
 *
 * @param span braces included
 * @param elements what is between them
 */
public record Brace(Span span, List<Expr> elements) implements Expr {
  /** Copies the list. */
  public Brace {
    elements = List.copyOf(elements);
  }
}
