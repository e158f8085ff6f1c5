package xlet.grammar.tree;

/**
 * The value of the statement before, which {@code >>> v} or {@code // Result: v} on a line of its
 * own speaks of.
 *
 * @param span empty, where the claim begins
 */
public record Previous(Span span) implements Expr {}
