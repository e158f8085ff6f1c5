package xlet.engine.op.elementwise;

import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;

/** {@code GtTotalOrder}: where the left array is greater than the right one in the total order. */
final class GtTotalOrder {
  static final OpDef DEF =
      Comparisons.totalOrder("GtTotalOrder", Direction.GT)
          .summary("Tells where the left array is greater than the right one in the total order.")
          .semantics(Comparisons.TOTAL_ORDER)
          .example(
              "GtTotalOrder({nan, -0.0, 1.0}, {nan, 0.0, 1.0})", "pred[3] {false, false, false}")
          .build();

  private GtTotalOrder() {}
}
