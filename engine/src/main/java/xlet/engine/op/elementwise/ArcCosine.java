package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.element.WideFunctions;
import xlet.engine.op.OpDef;

/** {@code Acos}: the arc cosine. */
final class ArcCosine {
  static final OpDef DEF =
      Elementwise.function(
              OpDef.named("Acos").hlo("acos"),
              Family.named("acos").floats(WideFunctions::acos, Math::acos).complex(Inverses::acos))
          .summary("Gives the arc cosine of each element.")
          .semantics("An angle from 0 to pi; NaN for reals beyond 1.")
          .differs("In HLO text only; XLA on a CPU does not run it.")
          .example("Acos({1.0, 0.0, 2.0})", "f32[3] {0.0, 1.5707964, nan}")
          .fails("Acos({1, 2})", "C1")
          .build();

  private ArcCosine() {}
}
