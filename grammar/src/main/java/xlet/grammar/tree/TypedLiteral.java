package xlet.grammar.tree;

/**
 * A literal with its type before it: {@code f32[2x3] {{1, 2, 3}, {4, 5, 6}}}.
 *
 * <p>Of {@code T[dims]{…}} in an expression the parser makes a {@link TypeValue} with a layout if
 * the braces hold a permutation of the dimensions and cannot be the elements (wrong depth or wrong
 * length), and a literal otherwise: {@code s32[2,3]{1,0}} is a shape, {@code s32[3]{0, 5, 6}} and
 * {@code s32[1]{0}} are literals.
 *
 * @param span type and literal
 * @param type the type, with a layout if one was written between type and literal
 * @param value a {@link Brace} or a {@link DenseLiteral}; of a scalar ({@code f32[] -1.5}) the
 *     number, which may be negated, or the boolean
 */
public record TypedLiteral(Span span, TypeNode type, Expr value) implements Expr {}
