package xlet.engine.op.elementwise;

import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;

/** {@code Eq}: where the left array equals the right one. */
public final class Eq {
  public static final OpDef DEF =
      Comparisons.comparison("Eq", Direction.EQ)
          .summary("Tells where the left array equals the right one.")
          .semantics("NaN differs from everything, itself too; -0 equals 0.")
          .example("Eq({1, 2, 3}, {2, 2, 2})", "pred[3] {false, true, false}")
          .build();

  private Eq() {}
}
