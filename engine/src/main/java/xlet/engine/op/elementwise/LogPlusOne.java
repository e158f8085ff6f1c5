package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.DoubleFunctions;
import xlet.engine.element.Family;
import xlet.engine.element.FloatFunctions;
import xlet.engine.op.OpDef;

/** {@code Log1p}: the logarithm of one more. */
final class LogPlusOne {
  static final OpDef DEF =
      Elementwise.function(
              Elementwise.named("Log1p", "log_plus_one"),
              Family.named("log_plus_one")
                  .floats(FloatFunctions::logPlusOne, DoubleFunctions::logPlusOne)
                  .complex(ComplexNumber::log1p))
          .summary("Gives the natural logarithm of 1 + each element, precisely near 0.")
          .example("Log1p({0.0, 1.0})", "f32[2] {0.0, 0.6931472}")
          .fails("Log1p({1, 2})", "C1")
          .build();

  private LogPlusOne() {}
}
