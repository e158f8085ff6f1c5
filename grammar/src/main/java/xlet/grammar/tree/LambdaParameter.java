package xlet.grammar.tree;

/**
 * A parameter of a computation.
 *
 * @param span name and type
 * @param name its name
 * @param type its type, or {@link Untyped}
 */
public record LambdaParameter(Span span, Name name, TypeNode type) implements SyntaxNode {}
