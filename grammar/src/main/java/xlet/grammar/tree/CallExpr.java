package xlet.grammar.tree;

import java.util.List;

/**
 * {@code f(x, y)}: an operation, a computation, a builder's method or a tuple element {@code t(1)}.
 *
 * @param span callee and arguments
 * @param callee what is called
 * @param arguments the arguments in order
 */
public record CallExpr(Span span, Expr callee, List<Argument> arguments) implements Expr {
  /** Copies the list. */
  public CallExpr {
    arguments = List.copyOf(arguments);
  }
}
