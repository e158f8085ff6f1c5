package xlet.engine.op.elementwise;

import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;

/** {@code Lt}: where the left array is less than the right one. */
public final class Lt {
  public static final OpDef DEF =
      Comparisons.comparison("Lt", Direction.LT)
          .summary("Tells where the left array is less than the right one.")
          .semantics("NaN differs from everything, itself too; -0 equals 0.")
          .example("Lt({1, 2, 3}, {2, 2, 2})", "pred[3] {true, false, false}")
          .build();

  private Lt() {}
}
