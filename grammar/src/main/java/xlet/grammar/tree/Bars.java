package xlet.grammar.tree;

import java.util.List;

/**
 * Rows between bars, {@code |1 2 3|}: one row is a vector, rows on successive lines are a matrix.
 *
 * @param span from the first bar to the last
 * @param rows the rows from top to bottom, each of {@link NumberLiteral}s (signs in their text) or
 *     {@link BooleanLiteral}s; their lengths may differ, which is for the reader to refuse
 */
public record Bars(Span span, List<List<Expr>> rows) implements Expr {
  /** Copies the lists. */
  public Bars {
    rows = rows.stream().map(List::copyOf).toList();
  }
}
