package xlet.engine.op.elementwise;

import xlet.engine.array.ElementType;
import xlet.engine.element.Family;
import xlet.engine.element.Primitive.LongFunction2;
import xlet.engine.element.Primitive.Longs2;
import xlet.engine.op.OpDef;

/** {@code MulHi}: the upper half of products. */
final class HighProduct {
  static final OpDef DEF =
      Elementwise.binary(
              OpDef.named("MulHi").hlo("mulhi"),
              Family.named("mulhi")
                  .integersByType(type -> new Longs2("mulhi", upperHalf(type), false)))
          .summary("Gives the upper half of the product of two integers.")
          .semantics("The product has twice the width of the type; Mul gives its lower half.")
          .differs("In HLO text only.")
          .example("MulHi(s32[2] {2147483647, -1}, s32[2] {4, 4})", "s32[2] {1, -1}")
          .example("MulHi(u32[1] {4294967295}, u32[1] {4294967295})", "u32[1] {4294967294}")
          .fails("MulHi({1, 2}, {true, false})", "C1")
          .fails("MulHi({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("MulHi({1, 2}, {1, 2, 3})", "C3")
          .fails("MulHi({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private HighProduct() {}

  private static LongFunction2 upperHalf(ElementType type) {
    if (type.bits() < 64) {
      return (x, y) -> (x * y) >> type.bits();
    }
    return type == ElementType.S64 ? Math::multiplyHigh : Math::unsignedMultiplyHigh;
  }
}
