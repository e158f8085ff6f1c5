package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.element.Primitive.Longs1;
import xlet.engine.op.OpDef;

/** {@code Clz}: leading zeros. */
final class CountLeadingZeros {
  static final OpDef DEF =
      Elementwise.unary(
              Elementwise.named("Clz", "count_leading_zeros"),
              Family.named("count_leading_zeros")
                  .integersByType(type ->
                      new Longs1(
                          "count_leading_zeros",
                          x -> Long.numberOfLeadingZeros(type.bitsOf(x)) - (64 - type.bits()))))
          .summary("Counts the zero bits before the highest set bit.")
          .semantics("The count is that of the width of the type.")
          .example("Clz({0, 1, -1})", "s32[3] {32, 31, 0}")
          .fails("Clz({1.0, 2.0})", "C1")
          .build();

  private CountLeadingZeros() {}
}
