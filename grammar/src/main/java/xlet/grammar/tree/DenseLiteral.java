package xlet.grammar.tree;

import java.util.List;

/**
 * A large rectangular literal of numbers, kept as text: what a {@link Brace} or {@link Bracket} of
 * numbers says, without a node for each.
 *
 * @param span the outer braces or brackets included
 * @param sizes the sizes of the dimensions, outermost first
 * @param numbers the numbers in row-major order
 */
public record DenseLiteral(Span span, List<Integer> sizes, NumberTexts numbers) implements Expr {
  /** Copies the list. */
  public DenseLiteral {
    sizes = List.copyOf(sizes);
  }
}
