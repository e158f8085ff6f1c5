package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.Family;
import xlet.engine.element.FloatFunctions;
import xlet.engine.op.OpDef;

/** {@code Logistic}: the logistic function. */
final class Logistic {
  static final OpDef DEF =
      Elementwise.function(
              Elementwise.named("Logistic", "logistic"),
              Family.named("logistic")
                  .floats(FloatFunctions::logistic, Logistic::logistic)
                  .complex(ComplexNumber::logistic))
          .summary("Gives 1 / (1 + e^-x) of each element x.")
          .example("Logistic({0.0, inf, -inf})", "f32[3] {0.5, 1.0, 0.0}")
          .fails("Logistic({1, 2})", "C1")
          .build();

  private Logistic() {}

  private static double logistic(double x) {
    double e = Math.exp(-Math.abs(x));
    return x < 0 ? e / (1 + e) : 1 / (1 + e);
  }
}
