package xlet.engine.op.elementwise;

import xlet.engine.element.Arithmetic;
import xlet.engine.op.OpDef;

/** {@code And}: the and of two arrays. */
public final class And {
  public static final OpDef DEF =
      Elementwise.binary(Elementwise.named("And", "and").alias("LogicalAnd"), Arithmetic.AND)
          .summary("Gives the and of two arrays, of integers bit by bit.")
          .identity(IdentityElements.allBits(Arithmetic.AND))
          .example("And({12, 10}, {10, 10})", "s32[2] {8, 10}")
          .example("And({true, true}, {true, false})", "pred[2] {true, false}")
          .fails("And({1, 2}, {true, false})", "C1")
          .fails("And({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("And({1, 2}, {1, 2, 3})", "C3")
          .fails("And({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private And() {}
}
