package xlet.engine.op.elementwise;

import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;

/** {@code LtTotalOrder}: where the left array is less than the right one in the total order. */
final class LtTotalOrder {
  static final OpDef DEF =
      Comparisons.totalOrder("LtTotalOrder", Direction.LT)
          .summary("Tells where the left array is less than the right one in the total order.")
          .semantics(Comparisons.TOTAL_ORDER)
          .example(
              "LtTotalOrder({nan, -0.0, 1.0}, {nan, 0.0, 1.0})", "pred[3] {false, true, false}")
          .build();

  private LtTotalOrder() {}
}
