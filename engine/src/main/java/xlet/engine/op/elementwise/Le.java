package xlet.engine.op.elementwise;

import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;

/** {@code Le}: where the left array is less than or equal to the right one. */
public final class Le {
  public static final OpDef DEF =
      Comparisons.comparison("Le", Direction.LE)
          .summary("Tells where the left array is less than or equal to the right one.")
          .semantics("NaN differs from everything, itself too; -0 equals 0.")
          .example("Le({1, 2, 3}, {2, 2, 2})", "pred[3] {true, true, false}")
          .build();

  private Le() {}
}
