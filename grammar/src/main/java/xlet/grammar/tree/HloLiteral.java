package xlet.grammar.tree;

/**
 * The text between the parentheses of an instruction without operands: {@code {1, 2}} of a
 * constant, {@code 0} of a parameter.
 *
 * @param span the text between the parentheses
 * @param text the text as written
 */
public record HloLiteral(Span span, String text) implements Expr {}
