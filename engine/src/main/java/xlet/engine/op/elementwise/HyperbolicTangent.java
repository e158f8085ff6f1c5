package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.DoubleFunctions;
import xlet.engine.element.Family;
import xlet.engine.element.FloatFunctions;
import xlet.engine.element.NarrowComplexAngles;
import xlet.engine.element.NarrowFunctions;
import xlet.engine.op.OpDef;

/** {@code Tanh}: the hyperbolic tangent. */
final class HyperbolicTangent {
  static final OpDef DEF =
      Elementwise.function(
              Elementwise.named("Tanh", "tanh"),
              Family.named("tanh")
                  .floats(NarrowFunctions::tanh, FloatFunctions::tanh, DoubleFunctions::tanh)
                  .complex(
                      NarrowComplexAngles::tanhRealPart,
                      NarrowComplexAngles::tanhImaginaryPart,
                      ComplexNumber::tanh))
          .summary("Gives the hyperbolic tangent of each element.")
          .example("Tanh({0.0, 1.0, inf})", "f32[3] {0.0, 0.7615942, 1.0}")
          .fails("Tanh({1, 2})", "C1")
          .build();

  private HyperbolicTangent() {}
}
