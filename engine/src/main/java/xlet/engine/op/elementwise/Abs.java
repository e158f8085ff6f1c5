package xlet.engine.op.elementwise;

import xlet.engine.array.ElementType;
import xlet.engine.element.Family;
import xlet.engine.element.NarrowComplexFunctions;
import xlet.engine.op.OpDef;

/** {@code Abs}: absolute values. */
final class Abs {
  static final OpDef DEF =
      Elementwise.unary(
              Elementwise.named("Abs", "abs"),
              Family.named("abs")
                  .signed(Math::abs)
                  .floats(Math::abs)
                  .ofComplex(NarrowComplexFunctions::abs, Math::hypot),
              ElementType::part)
          .summary("Gives the absolute value of each element.")
          .semantics(
              "Of a complex number it is the real distance from 0; the least signed integer stays as it is.")
          .example("Abs({-1, 2})", "s32[2] {1, 2}")
          .example("Abs(-0.5)", "f32[] 0.5")
          .fails("Abs({true, false})", "C1")
          .fails("Abs(u8[2] {1, 2})", "C1")
          .build();

  private Abs() {}
}
