package xlet.grammar.tree;

import java.util.List;

/**
 * Statements in braces that open a scope: names declared with a type, {@code auto} or {@code let}
 * inside end with it, an assignment {@code max = …} to an outer name stays.
 *
 * @param span braces included
 * @param statements the statements inside
 */
public record Scope(Span span, List<Statement> statements) implements Statement {
  /** Copies the list. */
  public Scope {
    statements = List.copyOf(statements);
  }
}
