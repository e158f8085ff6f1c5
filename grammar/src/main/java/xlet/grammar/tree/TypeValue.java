package xlet.grammar.tree;

/**
 * A type where a value stands: {@code f32}, {@code f32[2,3]}, {@code s32[2,3]{0,1}}, as the
 * argument of {@code Iota} or on one side of {@code shape(x) == …}. A tuple of types in an
 * expression, {@code (f32[10], s32)}, is a {@link TupleExpr} of these.
 *
 * @param span the type
 * @param type the type
 */
public record TypeValue(Span span, TypeNode type) implements Expr {}
