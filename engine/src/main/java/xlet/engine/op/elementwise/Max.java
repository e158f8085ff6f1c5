package xlet.engine.op.elementwise;

import xlet.engine.element.Arithmetic;
import xlet.engine.op.OpDef;

/** {@code Max}: the greater of two arrays. */
public final class Max {
  public static final OpDef DEF =
      Elementwise.binary(Elementwise.named("Max", "maximum"), Arithmetic.MAXIMUM)
          .summary("Gives the greater element of two arrays at each place.")
          .semantics(
              "NaN if either is NaN; 0 is greater than -0. Complex numbers are compared by their real"
                  + " parts, and where these are equal by their imaginary parts.")
          .identity(IdentityElements.least(Arithmetic.MAXIMUM))
          .example("Max({1, 5}, {3, 2})", "s32[2] {3, 5}")
          .example("Max({1.0, nan}, 2.0)", "f32[2] {2.0, nan}")
          .fails("Max({1, 2}, {true, false})", "C1")
          .fails("Max({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("Max({1, 2}, {1, 2, 3})", "C3")
          .fails("Max({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private Max() {}
}
