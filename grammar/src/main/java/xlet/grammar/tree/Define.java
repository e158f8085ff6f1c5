package xlet.grammar.tree;

/**
 * The definition of a named computation: {@code f(a: f32, b: f32) = a + b}, or a signature line
 * {@code f: (f32, f32) -> f32} with the body {@code f(a, b): return a + b} after it. ({@code let f
 * = (a, b) => a + b} is a {@link Let}.)
 *
 * @param span the definition, from the signature line on if there is one
 * @param name the name of the computation
 * @param computation its parameters, result type and body
 */
public record Define(Span span, Name name, LambdaExpr computation) implements Statement {}
