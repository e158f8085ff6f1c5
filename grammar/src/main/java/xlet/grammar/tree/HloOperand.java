package xlet.grammar.tree;

/**
 * An operand of an HLO instruction.
 *
 * @param span shape and value
 * @param shape the shape before it, or {@link Untyped}
 * @param value a {@link Name}, or the literal of a {@code constant}
 */
public record HloOperand(Span span, TypeNode shape, Expr value) implements SyntaxNode {}
