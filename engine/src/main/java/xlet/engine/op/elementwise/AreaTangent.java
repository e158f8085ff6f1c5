package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.element.WideFunctions;
import xlet.engine.op.OpDef;

/** {@code Atanh}: the inverse hyperbolic tangent. */
final class AreaTangent {
  static final OpDef DEF =
      Elementwise.function(
              OpDef.named("Atanh").hlo("atanh"),
              Family.named("atanh")
                  .floats(WideFunctions::atanh, Inverses::atanh)
                  .complex(Inverses::atanh))
          .summary("Gives the inverse hyperbolic tangent of each element.")
          .semantics("NaN for reals beyond 1.")
          .differs("In HLO text only; XLA on a CPU does not run it.")
          .example("Atanh({0.0, 0.5, 1.0})", "f32[3] {0.0, 0.54930615, inf}")
          .fails("Atanh({1, 2})", "C1")
          .build();

  private AreaTangent() {}
}
