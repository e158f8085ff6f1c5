package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.element.WideFunctions;
import xlet.engine.op.OpDef;

/** {@code Asin}: the arc sine. */
final class ArcSine {
  static final OpDef DEF =
      Elementwise.function(
              OpDef.named("Asin").hlo("asin"),
              Family.named("asin").floats(WideFunctions::asin, Math::asin).complex(Inverses::asin))
          .summary("Gives the arc sine of each element.")
          .semantics("An angle from -pi/2 to pi/2; NaN for reals beyond 1.")
          .differs("In HLO text only; XLA on a CPU does not run it.")
          .example("Asin({0.0, 1.0, 2.0})", "f32[3] {0.0, 1.5707964, nan}")
          .fails("Asin({1, 2})", "C1")
          .build();

  private ArcSine() {}
}
