package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.op.OpDef;

/** {@code Neg}: negation. */
public final class Neg {
  public static final OpDef DEF =
      Elementwise.unary(
              Elementwise.named("Neg", "negate").alias("Negative"),
              Family.named("negate").integers(x -> -x).floats(x -> -x).parts(x -> -x))
          .summary("Negates each element.")
          .semantics("Integers wrap around, unsigned ones too; zeros and NaN change their sign.")
          .example("Neg({1, -2})", "s32[2] {-1, 2}")
          .fails("Neg({true, false})", "C1")
          .build();

  private Neg() {}
}
