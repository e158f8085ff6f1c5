package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.element.WideFunctions;
import xlet.engine.op.OpDef;

/** {@code Acosh}: the inverse hyperbolic cosine. */
final class AreaCosine {
  static final OpDef DEF =
      Elementwise.function(
              OpDef.named("Acosh").hlo("acosh"),
              Family.named("acosh")
                  .floats(WideFunctions::acosh, Inverses::acosh)
                  .complex(Inverses::acosh))
          .summary("Gives the inverse hyperbolic cosine of each element.")
          .semantics("NaN for reals below 1.")
          .differs("In HLO text only; XLA on a CPU does not run it.")
          .example("Acosh({1.0, 2.0, 0.0})", "f32[3] {0.0, 1.316958, nan}")
          .fails("Acosh({1, 2})", "C1")
          .build();

  private AreaCosine() {}
}
