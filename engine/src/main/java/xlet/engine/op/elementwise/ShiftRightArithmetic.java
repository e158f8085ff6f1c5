package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.element.Primitive.Longs2;
import xlet.engine.op.OpDef;

/**
 * {@code ShiftRightArithmetic}: shifts the bits of the left array to the right, the highest bit
 * repeated.
 */
public final class ShiftRightArithmetic {
  public static final OpDef DEF =
      Elementwise.binary(
              Elementwise.named("ShiftRightArithmetic", "shift_right_arithmetic"),
              Family.named("shift_right_arithmetic")
                  .integersByType(
                      type -> new Longs2("shift_right_arithmetic", Shifts.rightArithmetic(type))))
          .summary("Shifts the bits of the left array to the right, the highest bit repeated.")
          .semantics(
              "A shift by the width or more, or by a negative number, leaves only copies of the highest bit, also of unsigned types.")
          .example("ShiftRightArithmetic({-8, 8, -8}, {1, 1, 32})", "s32[3] {-4, 4, -1}")
          .fails("ShiftRightArithmetic({1, 2}, {true, false})", "C1")
          .fails("ShiftRightArithmetic({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("ShiftRightArithmetic({1, 2}, {1, 2, 3})", "C3")
          .fails("ShiftRightArithmetic({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private ShiftRightArithmetic() {}
}
