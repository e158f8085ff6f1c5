package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.op.OpDef;

/** {@code Floor}: rounding down. */
final class Floor {
  static final OpDef DEF =
      Elementwise.unary(
              Elementwise.named("Floor", "floor"), Family.named("floor").floats(Math::floor))
          .summary("Rounds each element down to a whole number.")
          .example("Floor({1.2, -1.2})", "f32[2] {1.0, -2.0}")
          .fails("Floor({1, 2})", "C1")
          .build();

  private Floor() {}
}
