package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.DoubleAngles;
import xlet.engine.element.Family;
import xlet.engine.element.FloatFunctions;
import xlet.engine.element.NarrowComplexAngles;
import xlet.engine.op.OpDef;

/** {@code Cos}: the cosine. */
final class Cosine {
  static final OpDef DEF =
      Elementwise.function(
              Elementwise.named("Cos", "cosine"),
              Family.named("cosine")
                  .floats(FloatFunctions::cosine, DoubleAngles::cosine)
                  .complex(
                      NarrowComplexAngles::cosineRealPart,
                      NarrowComplexAngles::cosineImaginaryPart,
                      ComplexNumber::cos))
          .summary("Gives the cosine of each element, an angle in radians.")
          .example("Cos({0.0, 3.1415927})", "f32[2] {1.0, -1.0}")
          .fails("Cos({1, 2})", "C1")
          .build();

  private Cosine() {}
}
