package xlet.grammar.tree;

/**
 * Dimension labels of a convolution, {@code b01f_01io->b01f}.
 *
 * @param span the labels
 * @param text the labels as written
 */
public record DimLabels(Span span, String text) implements Expr {}
