package xlet.engine.op.elementwise;

import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;

/** {@code Ge}: where the left array is greater than or equal to the right one. */
public final class Ge {
  public static final OpDef DEF =
      Comparisons.comparison("Ge", Direction.GE)
          .summary("Tells where the left array is greater than or equal to the right one.")
          .semantics("NaN differs from everything, itself too; -0 equals 0.")
          .example("Ge({1, 2, 3}, {2, 2, 2})", "pred[3] {false, true, true}")
          .build();

  private Ge() {}
}
