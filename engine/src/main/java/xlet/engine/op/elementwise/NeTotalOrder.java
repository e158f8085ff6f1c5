package xlet.engine.op.elementwise;

import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;

/** {@code NeTotalOrder}: where the left array differs from the right one in the total order. */
final class NeTotalOrder {
  static final OpDef DEF =
      Comparisons.totalOrder("NeTotalOrder", Direction.NE)
          .summary("Tells where the left array differs from the right one in the total order.")
          .semantics(Comparisons.TOTAL_ORDER)
          .example(
              "NeTotalOrder({nan, -0.0, 1.0}, {nan, 0.0, 1.0})", "pred[3] {false, true, false}")
          .build();

  private NeTotalOrder() {}
}
