package xlet.engine.op.elementwise;

import xlet.engine.element.DoublePowers;
import xlet.engine.element.Family;
import xlet.engine.element.FloatFunctions;
import xlet.engine.element.NarrowFunctions;
import xlet.engine.op.OpDef;

/** {@code Erf}: the error function. */
final class Erf {
  static final OpDef DEF =
      Elementwise.function(
              OpDef.named("Erf").stablehlo("erf").hlo("erf"),
              Family.named("erf")
                  .floats(NarrowFunctions::erf, FloatFunctions::erf, DoublePowers::erf))
          .summary("Gives the error function of each element.")
          .example("Erf({0.0, 1.0, inf})", "f32[3] {0.0, 0.8427008, 1.0}")
          .fails("Erf({1, 2})", "C1")
          .build();

  private Erf() {}
}
