package xlet.session.scope;

import xlet.grammar.tree.Expr;

/** Says what expressions mean. */
@FunctionalInterface
public interface Expressions {
  /** Returns the meaning of {@code expr} in {@code scope} where {@code hint} is expected. */
  Meaning meaning(StatementScope scope, Expr expr, Hint hint);
}
