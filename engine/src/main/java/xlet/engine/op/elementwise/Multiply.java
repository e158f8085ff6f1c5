package xlet.engine.op.elementwise;

import xlet.engine.element.Arithmetic;
import xlet.engine.op.OpDef;

/** {@code Mul}: the product of two arrays. */
public final class Multiply {
  public static final OpDef DEF =
      Elementwise.binary(Elementwise.named("Mul", "multiply"), Arithmetic.MULTIPLY)
          .summary("Multiplies two arrays element by element.")
          .semantics("Integers wrap around; the product of predicates is their and.")
          .identity(IdentityElements.number(Arithmetic.MULTIPLY, 1))
          .example("Mul({1, 2, 3}, {10, 20, 30})", "s32[3] {10, 40, 90}")
          .example("Mul({1, 2, 3}, 2)", "s32[3] {2, 4, 6}")
          .fails("Mul({1, 2}, {true, false})", "C1")
          .fails("Mul({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("Mul({1, 2}, {1, 2, 3})", "C3")
          .fails("Mul({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private Multiply() {}
}
