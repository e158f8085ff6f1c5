package xlet.grammar.tree;

/**
 * {@code if c: a else: b}. In a computation's body {@code if c: return a} and the statements after
 * it are the two branches.
 *
 * @param span the whole conditional
 * @param condition a scalar PRED
 * @param whenTrue the value if it is true, perhaps a {@link Block}
 * @param whenFalse the value if it is false, perhaps a {@link Block}
 */
public record ConditionalExpr(Span span, Expr condition, Expr whenTrue, Expr whenFalse)
    implements Expr {}
