package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.element.Primitive.Longs2;
import xlet.engine.op.OpDef;

/** {@code ShiftLeft}: shifts the bits of the left array to the left by the right one. */
public final class ShiftLeft {
  static final Family FAMILY =
      Family.named("shift_left")
          .integersByType(type -> new Longs2("shift_left", Shifts.left(type)));

  public static final OpDef DEF =
      Elementwise.binary(Elementwise.named("ShiftLeft", "shift_left"), FAMILY)
          .summary("Shifts the bits of the left array to the left by the right one.")
          .semantics("A shift by the width or more, or by a negative number, gives 0.")
          .example("ShiftLeft({1, 1, 1}, {3, 32, -1})", "s32[3] {8, 0, 0}")
          .fails("ShiftLeft({1, 2}, {true, false})", "C1")
          .fails("ShiftLeft({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("ShiftLeft({1, 2}, {1, 2, 3})", "C3")
          .fails("ShiftLeft({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private ShiftLeft() {}
}
