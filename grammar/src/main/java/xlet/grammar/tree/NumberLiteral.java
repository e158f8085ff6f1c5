package xlet.grammar.tree;

/**
 * A number without sign.
 *
 * @param span the number
 * @param text exactly as written: {@code 5}, {@code 1e-3}, {@code 2.0f}, {@code 0x1F}, {@code inf},
 *     {@code nan}; in a {@link Bars} row with its sign
 */
public record NumberLiteral(Span span, String text) implements Expr {}
