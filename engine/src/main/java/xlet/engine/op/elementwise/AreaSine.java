package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.element.WideFunctions;
import xlet.engine.op.OpDef;

/** {@code Asinh}: the inverse hyperbolic sine. */
final class AreaSine {
  static final OpDef DEF =
      Elementwise.function(
              OpDef.named("Asinh").hlo("asinh"),
              Family.named("asinh")
                  .floats(WideFunctions::asinh, Inverses::asinh)
                  .complex(Inverses::asinh))
          .summary("Gives the inverse hyperbolic sine of each element.")
          .differs("In HLO text only; XLA on a CPU does not run it.")
          .example("Asinh({0.0, -1.0, 1e-5})", "f32[3] {0.0, -0.8813736, 1e-5}")
          .fails("Asinh({1, 2})", "C1")
          .build();

  private AreaSine() {}
}
