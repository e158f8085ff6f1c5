package xlet.engine.op.elementwise;

import xlet.engine.element.Arithmetic;
import xlet.engine.op.OpDef;

/** {@code Sqrt}: the square root. */
final class SquareRoot {
  static final OpDef DEF =
      Elementwise.function(Elementwise.named("Sqrt", "sqrt"), Arithmetic.SQUARE_ROOT)
          .summary("Gives the square root of each element.")
          .semantics(
              "That of a negative number is NaN, that of -0 is -0; of a complex number it is the one whose real part is not negative.")
          .example("Sqrt({4.0, 2.0})", "f32[2] {2.0, 1.4142135}")
          .fails("Sqrt({1, 2})", "C1")
          .build();

  private SquareRoot() {}
}
