package xlet.engine.op.elementwise;

import xlet.engine.element.Arithmetic;
import xlet.engine.op.OpDef;

/** {@code Min}: the lesser of two arrays. */
public final class Min {
  public static final OpDef DEF =
      Elementwise.binary(Elementwise.named("Min", "minimum"), Arithmetic.MINIMUM)
          .summary("Gives the lesser element of two arrays at each place.")
          .semantics(
              "NaN if either is NaN; -0 is less than 0. Complex numbers are compared by their real"
                  + " parts, and where these are equal by their imaginary parts.")
          .identity(IdentityElements.greatest(Arithmetic.MINIMUM))
          .example("Min({1, 5}, {3, 2})", "s32[2] {1, 2}")
          .example("Min({1.0, nan}, 2.0)", "f32[2] {1.0, nan}")
          .fails("Min({1, 2}, {true, false})", "C1")
          .fails("Min({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("Min({1, 2}, {1, 2, 3})", "C3")
          .fails("Min({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private Min() {}
}
