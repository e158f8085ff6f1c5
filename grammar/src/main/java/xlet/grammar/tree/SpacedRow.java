package xlet.grammar.tree;

import java.util.List;

/**
 * {@code [5 6]}: a matrix of one row, written without commas.
 *
 * @param span brackets included
 * @param elements the numbers of the row, at least two
 */
public record SpacedRow(Span span, List<Expr> elements) implements Expr {
  /** Copies the list. */
  public SpacedRow {
    elements = List.copyOf(elements);
  }
}
