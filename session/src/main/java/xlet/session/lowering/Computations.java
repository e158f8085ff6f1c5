package xlet.session.lowering;

import xlet.engine.op.Computation;
import xlet.grammar.tree.Expr;
import xlet.session.diagnostic.Code;

/** Expressions that stand where a computation is wanted. */
final class Computations {
  private final Lowering lowering;

  Computations(Lowering lowering) {
    this.lowering = lowering;
  }

  /** The computation that {@code expr} is. */
  Computation.Template template(Expr expr) {
    return switch (lowering.meaning(expr, Hint.NONE)) {
      case Meaning.Function(Computation.Template template) -> template;
      case Meaning.Building(Builder builder) -> builder;
      case Meaning other ->
          throw lowering
              .errors()
              .at(
                  expr,
                  Code.NOT_A_COMPUTATION,
                  "a computation is wanted here",
                  lowering.text(expr) + " is " + other.describe());
    };
  }
}
