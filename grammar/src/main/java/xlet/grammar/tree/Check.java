package xlet.grammar.tree;

/** The claim of an {@link Expectation} about a value. */
public sealed interface Check extends SyntaxNode {
  /**
   * The value equals another, type and elements.
   *
   * @param span the expected value
   * @param expected the other value
   */
  record Equal(Span span, Expr expected) implements Check {}

  /**
   * Every element is true.
   *
   * @param span empty, after the expression
   */
  record Holds(Span span) implements Check {}

  /**
   * Evaluation is refused.
   *
   * @param span the word {@code fails} and what follows it
   * @param constraint the constraint that refuses it, such as {@code C1}; empty if none is named
   */
  record Fails(Span span, String constraint) implements Check {}

  /**
   * The value is close to another.
   *
   * @param span the expected value and the tolerance
   * @param expected the other value
   * @param tolerance how far apart they may be, a number as written
   * @param ulps whether {@code tolerance} counts units in the last place
   */
  record Close(Span span, Expr expected, NumberLiteral tolerance, boolean ulps) implements Check {}

  /**
   * The value, broadcast, is another ({@code |7 8 9| ==> …}).
   *
   * @param span the expected value
   * @param expected the other value
   */
  record Becomes(Span span, Expr expected) implements Check {}
}
