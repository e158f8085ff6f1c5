package xlet.session.binding;

import xlet.engine.op.Computation;
import xlet.grammar.tree.Expr;
import xlet.session.diagnostic.Code;
import xlet.session.scope.Buildable;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** Expressions that stand where a computation is wanted. */
public final class Computations {
  private final StatementScope scope;

  /** Reads computations in a statement. */
  public Computations(StatementScope scope) {
    this.scope = scope;
  }

  /** The computation that {@code expr} is. */
  public Computation.Template template(Expr expr) {
    return switch (scope.meaning(expr, Hint.NONE)) {
      case Meaning.Function(Computation.Template template) -> template;
      case Meaning.Building(Buildable builder) -> builder;
      case Meaning other ->
          throw scope
              .errors()
              .at(
                  expr,
                  Code.NOT_A_COMPUTATION,
                  "a computation is wanted here",
                  scope.text(expr) + " is " + other.describe());
    };
  }
}
