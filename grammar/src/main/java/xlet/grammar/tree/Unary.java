package xlet.grammar.tree;

/**
 * A prefix operator and its operand.
 *
 * @param span both
 * @param operator the operator
 * @param operand what it applies to
 */
public record Unary(Span span, UnaryOperator operator, Expr operand) implements Expr {}
