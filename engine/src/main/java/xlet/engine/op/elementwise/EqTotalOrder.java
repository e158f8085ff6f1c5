package xlet.engine.op.elementwise;

import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;

/** {@code EqTotalOrder}: where the left array equals the right one in the total order. */
final class EqTotalOrder {
  static final OpDef DEF =
      Comparisons.totalOrder("EqTotalOrder", Direction.EQ)
          .summary("Tells where the left array equals the right one in the total order.")
          .semantics(Comparisons.TOTAL_ORDER)
          .example("EqTotalOrder({nan, -0.0, 1.0}, {nan, 0.0, 1.0})", "pred[3] {true, false, true}")
          .build();

  private EqTotalOrder() {}
}
