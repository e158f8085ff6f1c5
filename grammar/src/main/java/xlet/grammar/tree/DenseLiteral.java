package xlet.grammar.tree;

import java.util.List;
import java.util.Optional;

/**
 * A large literal of numbers, kept as text: what a {@link Brace} or {@link Bracket} of numbers
 * says, without a node for each. It is rectangular but for a row that has another length than the
 * first.
 *
 * @param span the outer braces or brackets included
 * @param sizes the sizes of the dimensions, outermost first
 * @param numbers the numbers in row-major order
 * @param oddRow the first row that has another length; empty if the literal is rectangular
 */
public record DenseLiteral(
    Span span, List<Integer> sizes, NumberTexts numbers, Optional<OddRow> oddRow) implements Expr {
  /**
   * A row that has another length than the first one at its depth.
   *
   * @param span its braces or brackets included
   * @param wanted the length of the first
   * @param found its own length
   */
  public record OddRow(Span span, int wanted, int found) {}

  /** Copies the list. */
  public DenseLiteral {
    sizes = List.copyOf(sizes);
  }
}
