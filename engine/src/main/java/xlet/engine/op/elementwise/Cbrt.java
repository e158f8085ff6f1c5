package xlet.engine.op.elementwise;

import xlet.engine.element.DoublePowers;
import xlet.engine.element.Family;
import xlet.engine.element.FloatFunctions;
import xlet.engine.op.OpDef;

/** {@code Cbrt}: cube roots. */
final class Cbrt {
  static final OpDef DEF =
      Elementwise.function(
              Elementwise.named("Cbrt", "cbrt"),
              Family.named("cbrt").floats(FloatFunctions::cbrt, DoublePowers::cbrt))
          .summary("Gives the cube root of each element.")
          .example("Cbrt({-8.0, 27.0})", "f32[2] {-2.0, 3.0}")
          .fails("Cbrt({1, 2})", "C1")
          .build();

  private Cbrt() {}
}
