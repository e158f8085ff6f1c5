package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.Family;
import xlet.engine.op.OpDef;

/** {@code Rsqrt}: one over the square root. */
final class Rsqrt {
  static final OpDef DEF =
      Elementwise.function(
              Elementwise.named("Rsqrt", "rsqrt"),
              Family.named("rsqrt").floats(x -> 1 / Math.sqrt(x)).complex(ComplexNumber::rsqrt))
          .summary("Gives 1 over the square root of each element.")
          .semantics("That of -0 is -inf.")
          .example("Rsqrt({4.0, 0.0})", "f32[2] {0.5, inf}")
          .fails("Rsqrt({1, 2})", "C1")
          .build();

  private Rsqrt() {}
}
