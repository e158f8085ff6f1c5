package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.DoubleFunctions;
import xlet.engine.element.Family;
import xlet.engine.element.FloatFunctions;
import xlet.engine.op.OpDef;

/** {@code Expm1}: the exponential function minus one. */
final class ExponentialMinusOne {
  static final OpDef DEF =
      Elementwise.function(
              Elementwise.named("Expm1", "exponential_minus_one"),
              Family.named("exponential_minus_one")
                  .floats(FloatFunctions::exponentialMinusOne, DoubleFunctions::exponentialMinusOne)
                  .complex(ComplexNumber::expm1))
          .summary("Raises e to the power of each element and subtracts 1, precisely near 0.")
          .example("Expm1({0.0, 1.0})", "f32[2] {0.0, 1.7182819}")
          .fails("Expm1({1, 2})", "C1")
          .build();

  private ExponentialMinusOne() {}
}
