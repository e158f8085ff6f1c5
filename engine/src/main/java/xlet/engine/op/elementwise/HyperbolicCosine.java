package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.Family;
import xlet.engine.element.NarrowComplexAngles;
import xlet.engine.element.WideFunctions;
import xlet.engine.op.OpDef;

/** {@code Cosh}: the hyperbolic cosine. */
final class HyperbolicCosine {
  static final OpDef DEF =
      Elementwise.function(
              OpDef.named("Cosh").stablehlo("cosh").hlo("cosh"),
              Family.named("cosh")
                  .floats(WideFunctions::cosh, Math::cosh)
                  .complex(
                      NarrowComplexAngles::coshRealPart,
                      NarrowComplexAngles::coshImaginaryPart,
                      ComplexNumber::cosh))
          .summary("Gives the hyperbolic cosine of each element.")
          .differs("XLA on a CPU has no hyperbolic cosine.")
          .example("Cosh({0.0, 1.0})", "f32[2] {1.0, 1.5430807}")
          .fails("Cosh({1, 2})", "C1")
          .build();

  private HyperbolicCosine() {}
}
