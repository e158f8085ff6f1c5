package xlet.grammar.tree;

/**
 * {@code true} or {@code false}.
 *
 * @param span the word
 * @param value its value
 */
public record BooleanLiteral(Span span, boolean value) implements Expr {}
