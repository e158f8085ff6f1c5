package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.DoublePowers;
import xlet.engine.element.Family;
import xlet.engine.element.FloatPowers;
import xlet.engine.element.NarrowFunctions;
import xlet.engine.op.OpDef;

/** {@code Pow}: a power. */
final class Power {
  static final OpDef DEF =
      Elementwise.binary(
              Elementwise.named("Pow", "power"),
              Family.named("power")
                  .signed(Powers::signed)
                  .unsigned(Powers::unsigned)
                  .floats(NarrowFunctions::power, FloatPowers::power, DoublePowers::power)
                  .complex(ComplexNumber::pow))
          .summary("Raises the left array to the power of the right one.")
          .semantics(
              "x^0 and 1^y are 1, even of NaN. Floats squared and cubed are products, as XLA computes them where the exponent is a constant. Integers wrap around; a negative power of an integer is 0, but for those of 1 and -1.")
          .example("Pow({2, -1, 3}, {10, -3, -1})", "s32[3] {1024, -1, 0}")
          .example("Pow({1.7, 2.3}, {3.0, 3.0})", "f32[2] {4.913, 12.167}")
          .example("Pow({4.0, 1.0}, {0.5, nan})", "f32[2] {2.0, 1.0}")
          .fails("Pow({1.0, 2.0}, {true, false})", "C1")
          .fails("Pow({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0})", "C2")
          .fails("Pow({1.0, 2.0}, {1.0, 2.0, 3.0})", "C3")
          .fails("Pow({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0}, {2})", "C4")
          .build();

  private Power() {}
}
