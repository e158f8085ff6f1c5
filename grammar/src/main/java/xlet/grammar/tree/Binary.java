package xlet.grammar.tree;

/**
 * Two operands with an operator between them.
 *
 * @param span operands and operator
 * @param operator the operator
 * @param left the left operand
 * @param right the right operand
 */
public record Binary(Span span, BinaryOperator operator, Expr left, Expr right) implements Expr {}
