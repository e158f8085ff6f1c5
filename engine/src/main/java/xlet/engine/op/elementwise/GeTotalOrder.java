package xlet.engine.op.elementwise;

import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;

/**
 * {@code GeTotalOrder}: where the left array is greater than or equal to the right one in the total
 * order.
 */
final class GeTotalOrder {
  static final OpDef DEF =
      Comparisons.totalOrder("GeTotalOrder", Direction.GE)
          .summary(
              "Tells where the left array is greater than or equal to the right one in the total order.")
          .semantics(Comparisons.TOTAL_ORDER)
          .example("GeTotalOrder({nan, -0.0, 1.0}, {nan, 0.0, 1.0})", "pred[3] {true, false, true}")
          .build();

  private GeTotalOrder() {}
}
