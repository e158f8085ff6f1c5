package xlet.grammar.tree;

/**
 * One argument of a call.
 *
 * @param span name, hint and value
 * @param name the name in {@code dimension=0}; empty if positional
 * @param hint the name in {@code /*dimension=*}{@code / 0}; empty if there is no such comment
 * @param value the value
 */
public record Argument(Span span, String name, String hint, Expr value) implements SyntaxNode {}
