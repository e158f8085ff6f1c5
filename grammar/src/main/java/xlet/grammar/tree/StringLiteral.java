package xlet.grammar.tree;

/**
 * A string.
 *
 * @param span the quotes and what is between them
 * @param value the characters, escapes resolved
 */
public record StringLiteral(Span span, String value) implements Expr {}
