package xlet.engine.op.elementwise;

import xlet.engine.element.Arithmetic;
import xlet.engine.op.OpDef;

/** {@code Or}: the or of two arrays. */
public final class Or {
  public static final OpDef DEF =
      Elementwise.binary(Elementwise.named("Or", "or").alias("LogicalOr"), Arithmetic.OR)
          .summary("Gives the or of two arrays, of integers bit by bit.")
          .identity(IdentityElements.number(Arithmetic.OR, 0))
          .example("Or({12, 10}, {10, 10})", "s32[2] {14, 10}")
          .example("Or({false, true}, {false, false})", "pred[2] {false, true}")
          .fails("Or({1, 2}, {true, false})", "C1")
          .fails("Or({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("Or({1, 2}, {1, 2, 3})", "C3")
          .fails("Or({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private Or() {}
}
