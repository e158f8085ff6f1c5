package xlet.grammar.tree;

import java.util.List;

/**
 * A whole input.
 *
 * @param span all of it
 * @param statements the statements that could be read, in order; those with an error are left out
 */
public record Program(Span span, List<Statement> statements) implements SyntaxNode {
  /** Copies the list. */
  public Program {
    statements = List.copyOf(statements);
  }
}
