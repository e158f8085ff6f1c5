package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.DoubleFunctions;
import xlet.engine.element.Family;
import xlet.engine.element.FloatFunctions;
import xlet.engine.element.NarrowComplexFunctions;
import xlet.engine.op.OpDef;

/** {@code Exp}: the exponential function. */
final class Exponential {
  static final OpDef DEF =
      Elementwise.function(
              Elementwise.named("Exp", "exponential"),
              Family.named("exponential")
                  .floats(FloatFunctions::exponential, DoubleFunctions::exponential)
                  .complex(
                      NarrowComplexFunctions::exponentialRealPart,
                      NarrowComplexFunctions::exponentialImaginaryPart,
                      ComplexNumber::exp))
          .summary("Raises e to the power of each element.")
          .example("Exp({0.0, 1.0})", "f32[2] {1.0, 2.7182817}")
          .fails("Exp({1, 2})", "C1")
          .build();

  private Exponential() {}
}
