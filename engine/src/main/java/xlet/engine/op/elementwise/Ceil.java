package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.op.OpDef;

/** {@code Ceil}: rounding up. */
final class Ceil {
  static final OpDef DEF =
      Elementwise.unary(Elementwise.named("Ceil", "ceil"), Family.named("ceil").floats(Math::ceil))
          .summary("Rounds each element up to a whole number.")
          .example("Ceil({1.2, -1.2})", "f32[2] {2.0, -1.0}")
          .fails("Ceil({1, 2})", "C1")
          .build();

  private Ceil() {}
}
