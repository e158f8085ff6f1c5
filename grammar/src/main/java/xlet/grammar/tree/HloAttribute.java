package xlet.grammar.tree;

/**
 * An attribute of an HLO instruction, {@code to_apply=%add}.
 *
 * @param span name and value
 * @param name the name, dots included
 * @param text the value as written, {@code %add}, {@code {0,1}}, {@code true}
 */
public record HloAttribute(Span span, String name, String text) implements SyntaxNode {}
