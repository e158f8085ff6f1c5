package xlet.grammar.tree;

/**
 * A label line inside a listing, such as {@code 依次折叠:}; it means nothing.
 *
 * @param span the label and its colon
 * @param text the label without the colon
 */
public record LabelStatement(Span span, String text) implements Statement {}
