package xlet.grammar.tree;

import java.util.List;

/**
 * A computation: {@code (a: f32, b: f32) => a + b}, {@code (a) -> f32 => { … }}, or what a {@link
 * Define} names.
 *
 * @param span the whole computation
 * @param parameters its parameters
 * @param result its result type, or {@link Untyped}; several results are a {@link TupleType}
 * @param body an expression or a {@link Block}; braces after {@code =>} are a block if they hold a
 *     statement, else an array
 */
public record LambdaExpr(Span span, List<LambdaParameter> parameters, TypeNode result, Expr body)
    implements Expr {
  /** Copies the list. */
  public LambdaExpr {
    parameters = List.copyOf(parameters);
  }
}
