package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.DoubleAngles;
import xlet.engine.element.Family;
import xlet.engine.element.NarrowComplexAngles;
import xlet.engine.element.WideFunctions;
import xlet.engine.op.OpDef;

/** {@code Tan}: the tangent. */
final class Tangent {
  static final OpDef DEF =
      Elementwise.function(
              Elementwise.named("Tan", "tan"),
              Family.named("tan")
                  .floats(WideFunctions::tan, DoubleAngles::tan)
                  .complex(
                      NarrowComplexAngles::tanRealPart,
                      NarrowComplexAngles::tanImaginaryPart,
                      ComplexNumber::tan))
          .summary("Gives the tangent of each element, an angle in radians.")
          .example("Tan({0.0, 1.0})", "f32[2] {0.0, 1.5574077}")
          .fails("Tan({1, 2})", "C1")
          .build();

  private Tangent() {}
}
