package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.op.OpDef;

/** {@code And}: the and of two arrays. */
public final class And {
  static final Family FAMILY =
      Family.associative("and").pred((x, y) -> x & y).integers((x, y) -> x & y);

  public static final OpDef DEF =
      Elementwise.binary(Elementwise.named("And", "and").alias("LogicalAnd"), FAMILY)
          .summary("Gives the and of two arrays, of integers bit by bit.")
          .identity(IdentityElements.allBits(FAMILY))
          .example("And({12, 10}, {10, 10})", "s32[2] {8, 10}")
          .example("And({true, true}, {true, false})", "pred[2] {true, false}")
          .fails("And({1, 2}, {true, false})", "C1")
          .fails("And({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("And({1, 2}, {1, 2, 3})", "C3")
          .fails("And({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private And() {}
}
