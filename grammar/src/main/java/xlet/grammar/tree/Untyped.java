package xlet.grammar.tree;

/**
 * No type is written.
 *
 * @param span empty, where the type would stand
 */
public record Untyped(Span span) implements TypeNode {}
