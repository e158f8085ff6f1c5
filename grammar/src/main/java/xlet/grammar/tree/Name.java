package xlet.grammar.tree;

/**
 * A name, of whatever it turns out to be.
 *
 * @param span the name
 * @param text the name as written, without the {@code %} of HLO text; an operation in HLO's
 *     spelling keeps its hyphens ({@code bitcast-convert})
 */
public record Name(Span span, String text) implements Expr {}
