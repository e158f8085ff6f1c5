package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.DoubleFunctions;
import xlet.engine.element.Family;
import xlet.engine.element.FloatFunctions;
import xlet.engine.element.NarrowComplexFunctions;
import xlet.engine.op.OpDef;

/** {@code Log}: the natural logarithm. */
final class Logarithm {
  static final OpDef DEF =
      Elementwise.function(
              Elementwise.named("Log", "log"),
              Family.named("log")
                  .floats(FloatFunctions::log, DoubleFunctions::log)
                  .complex(
                      NarrowComplexFunctions::logRealPart,
                      NarrowComplexFunctions::logImaginaryPart,
                      ComplexNumber::log))
          .summary("Gives the natural logarithm of each element.")
          .semantics("That of 0 is -inf, that of a negative number NaN.")
          .example("Log({1.0, 0.0, -1.0})", "f32[3] {0.0, -inf, nan}")
          .fails("Log({1, 2})", "C1")
          .build();

  private Logarithm() {}
}
