package xlet.engine.op.elementwise;

import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;

/** {@code Gt}: where the left array is greater than the right one. */
public final class Gt {
  public static final OpDef DEF =
      Comparisons.comparison("Gt", Direction.GT)
          .summary("Tells where the left array is greater than the right one.")
          .semantics("NaN differs from everything, itself too; -0 equals 0.")
          .example("Gt({1, 2, 3}, {2, 2, 2})", "pred[3] {false, false, true}")
          .build();

  private Gt() {}
}
