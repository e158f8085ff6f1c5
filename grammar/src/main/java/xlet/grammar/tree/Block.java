package xlet.grammar.tree;

import java.util.List;

/**
 * The statements of a body. Its value is that of the last statement, if that is an {@link
 * ExpressionStatement}; {@code return e} is one.
 *
 * @param span the body, braces included if there are any
 * @param statements the statements
 */
public record Block(Span span, List<Statement> statements) implements Expr {
  /** Copies the list. */
  public Block {
    statements = List.copyOf(statements);
  }

  /** Tells whether the last statement is an expression. */
  public boolean hasResult() {
    return !statements.isEmpty() && statements.getLast() instanceof ExpressionStatement;
  }
}
