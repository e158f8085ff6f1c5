package xlet.grammar.tree;

/**
 * No layout is written.
 *
 * @param span empty, where the layout would stand
 */
public record DefaultLayout(Span span) implements LayoutNode {}
