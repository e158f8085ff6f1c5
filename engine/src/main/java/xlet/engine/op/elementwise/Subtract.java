package xlet.engine.op.elementwise;

import xlet.engine.element.Arithmetic;
import xlet.engine.op.OpDef;

/** {@code Sub}: the difference of two arrays. */
public final class Subtract {
  public static final OpDef DEF =
      Elementwise.binary(Elementwise.named("Sub", "subtract"), Arithmetic.SUBTRACT)
          .summary("Subtracts the right array from the left one element by element.")
          .semantics("Integers wrap around.")
          .example("Sub({10, 20, 30}, {1, 2, 3})", "s32[3] {9, 18, 27}")
          .fails("Sub({1, 2}, {true, false})", "C1")
          .fails("Sub({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("Sub({1, 2}, {1, 2, 3})", "C3")
          .fails("Sub({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private Subtract() {}
}
