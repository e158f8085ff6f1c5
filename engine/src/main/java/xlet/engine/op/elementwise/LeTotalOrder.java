package xlet.engine.op.elementwise;

import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;

/**
 * {@code LeTotalOrder}: where the left array is less than or equal to the right one in the total
 * order.
 */
final class LeTotalOrder {
  static final OpDef DEF =
      Comparisons.totalOrder("LeTotalOrder", Direction.LE)
          .summary(
              "Tells where the left array is less than or equal to the right one in the total order.")
          .semantics(Comparisons.TOTAL_ORDER)
          .example("LeTotalOrder({nan, -0.0, 1.0}, {nan, 0.0, 1.0})", "pred[3] {true, true, true}")
          .build();

  private LeTotalOrder() {}
}
