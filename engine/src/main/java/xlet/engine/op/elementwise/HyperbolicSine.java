package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.Family;
import xlet.engine.element.NarrowComplexAngles;
import xlet.engine.element.WideFunctions;
import xlet.engine.op.OpDef;

/** {@code Sinh}: the hyperbolic sine. */
final class HyperbolicSine {
  static final OpDef DEF =
      Elementwise.function(
              OpDef.named("Sinh").hlo("sinh"),
              Family.named("sinh")
                  .floats(WideFunctions::sinh, Math::sinh)
                  .complex(
                      NarrowComplexAngles::sinhRealPart,
                      NarrowComplexAngles::sinhImaginaryPart,
                      ComplexNumber::sinh))
          .summary("Gives the hyperbolic sine of each element.")
          .differs("In HLO text only; XLA on a CPU does not run it.")
          .example("Sinh({0.0, 1.0})", "f32[2] {0.0, 1.1752012}")
          .fails("Sinh({1, 2})", "C1")
          .build();

  private HyperbolicSine() {}
}
