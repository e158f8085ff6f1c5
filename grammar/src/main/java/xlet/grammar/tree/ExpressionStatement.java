package xlet.grammar.tree;

/**
 * An expression as a statement; method calls such as {@code d.add_lhs_batch_dimensions(0);} too.
 *
 * @param span the expression
 * @param expression the expression
 */
public record ExpressionStatement(Span span, Expr expression) implements Statement {}
