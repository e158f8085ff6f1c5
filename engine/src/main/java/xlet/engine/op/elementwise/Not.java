package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.op.OpDef;

/** {@code Not}: negation, of integers bit by bit. */
public final class Not {
  public static final OpDef DEF =
      Elementwise.unary(
              Elementwise.named("Not", "not").alias("LogicalNot"),
              Family.named("not").pred(x -> x ^ 1).integers(x -> ~x))
          .summary("Negates predicates, and each bit of integers.")
          .example("Not({true, false})", "pred[2] {false, true}")
          .example("Not({0, 5})", "s32[2] {-1, -6}")
          .fails("Not({1.0, 2.0})", "C1")
          .build();

  private Not() {}
}
