package xlet.engine.op.elementwise;

import xlet.engine.array.ElementType;
import xlet.engine.array.ElementType.Kind;
import xlet.engine.element.Family;
import xlet.engine.element.Primitive.DoubleToLong;
import xlet.engine.op.OpDef;

/** {@code IsFinite}: neither infinite nor NaN. */
final class IsFinite {
  static final OpDef DEF =
      Elementwise.unary(
              Elementwise.named("IsFinite", "is_finite"),
              Family.named("is_finite")
                  .with(Kind.FLOAT, new DoubleToLong("is_finite", x -> Double.isFinite(x) ? 1 : 0)),
              type -> ElementType.PRED)
          .summary("Tells whether each element is neither infinite nor NaN.")
          .example("IsFinite({1.0, inf, nan})", "pred[3] {true, false, false}")
          .fails("IsFinite({1, 2})", "C1")
          .build();

  private IsFinite() {}
}
