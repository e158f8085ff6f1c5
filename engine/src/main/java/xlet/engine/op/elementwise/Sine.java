package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.DoubleAngles;
import xlet.engine.element.Family;
import xlet.engine.element.FloatFunctions;
import xlet.engine.element.NarrowComplexAngles;
import xlet.engine.op.OpDef;

/** {@code Sin}: the sine. */
final class Sine {
  static final OpDef DEF =
      Elementwise.function(
              Elementwise.named("Sin", "sine"),
              Family.named("sine")
                  .floats(FloatFunctions::sine, DoubleAngles::sine)
                  .complex(
                      NarrowComplexAngles::sineRealPart,
                      NarrowComplexAngles::sineImaginaryPart,
                      ComplexNumber::sin))
          .summary("Gives the sine of each element, an angle in radians.")
          .example("Sin({0.0, 1.0})", "f32[2] {0.0, 0.84147096}")
          .fails("Sin({1, 2})", "C1")
          .build();

  private Sine() {}
}
