package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.DoubleFunctions;
import xlet.engine.element.Family;
import xlet.engine.element.FloatFunctions;
import xlet.engine.element.NarrowFunctions;
import xlet.engine.op.OpDef;

/** {@code Logistic}: the logistic function. */
final class Logistic {
  static final OpDef DEF =
      Elementwise.function(
              Elementwise.named("Logistic", "logistic"),
              Family.named("logistic")
                  .floats(
                      NarrowFunctions::logistic,
                      FloatFunctions::logistic,
                      DoubleFunctions::logistic)
                  .complex(ComplexNumber::logistic))
          .summary("Gives 1 / (1 + e^-x) of each element x.")
          .example("Logistic({0.0, inf, -inf})", "f32[3] {0.5, 1.0, 0.0}")
          .fails("Logistic({1, 2})", "C1")
          .build();

  private Logistic() {}
}
