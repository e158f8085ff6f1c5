package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.element.Primitive.Longs2;
import xlet.engine.op.OpDef;

/** {@code ShiftRightLogical}: shifts the bits of the left array to the right, zeros put in. */
final class ShiftRightLogical {
  static final Family FAMILY =
      Family.named("shift_right_logical")
          .integersByType(type -> new Longs2("shift_right_logical", Shifts.rightLogical(type)));

  static final OpDef DEF =
      Elementwise.binary(Elementwise.named("ShiftRightLogical", "shift_right_logical"), FAMILY)
          .summary("Shifts the bits of the left array to the right, zeros put in.")
          .semantics("A shift by the width or more, or by a negative number, gives 0.")
          .example("ShiftRightLogical({-8, 8, -8}, {1, 1, 32})", "s32[3] {2147483644, 4, 0}")
          .fails("ShiftRightLogical({1, 2}, {true, false})", "C1")
          .fails("ShiftRightLogical({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("ShiftRightLogical({1, 2}, {1, 2, 3})", "C3")
          .fails("ShiftRightLogical({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private ShiftRightLogical() {}
}
