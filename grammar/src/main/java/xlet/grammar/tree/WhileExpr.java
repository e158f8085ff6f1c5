package xlet.grammar.tree;

import java.util.List;

/**
 * {@code while (condition, init = e) { body }} with a computation as the condition, or {@code while
 * (result(0) < 1000) { … }} with an expression over names that the body assigns.
 *
 * @param span the whole loop
 * @param condition the first thing in the parentheses
 * @param arguments what else is there, such as {@code init = e}; none in the second form
 * @param body the body
 */
public record WhileExpr(Span span, Expr condition, List<Argument> arguments, Block body)
    implements Expr {
  /** Copies the list. */
  public WhileExpr {
    arguments = List.copyOf(arguments);
  }
}
