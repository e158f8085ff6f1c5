package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.op.OpDef;

/** {@code Xor}: the exclusive or of two arrays. */
public final class Xor {
  static final Family FAMILY =
      Family.associative("xor").pred((x, y) -> x ^ y).integers((x, y) -> x ^ y);

  public static final OpDef DEF =
      Elementwise.binary(Elementwise.named("Xor", "xor").alias("LogicalXor"), FAMILY)
          .summary("Gives the exclusive or of two arrays, of integers bit by bit.")
          .identity(IdentityElements.number(FAMILY, 0))
          .example("Xor({12, 10}, {10, 10})", "s32[2] {6, 0}")
          .example("Xor({true, true}, {true, false})", "pred[2] {false, true}")
          .fails("Xor({1, 2}, {true, false})", "C1")
          .fails("Xor({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("Xor({1, 2}, {1, 2, 3})", "C3")
          .fails("Xor({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private Xor() {}
}
