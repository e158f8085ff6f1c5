package xlet.engine.op.elementwise;

import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;

/** {@code Ne}: where the left array differs from the right one. */
public final class Ne {
  public static final OpDef DEF =
      Comparisons.comparison("Ne", Direction.NE)
          .summary("Tells where the left array differs from the right one.")
          .semantics("NaN differs from everything, itself too; -0 does not differ from 0.")
          .example("Ne({1, 2, 3}, {2, 2, 2})", "pred[3] {true, false, true}")
          .build();

  private Ne() {}
}
