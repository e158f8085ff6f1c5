package xlet.engine.op.elementwise;

import xlet.engine.array.ElementType;
import xlet.engine.element.Primitive.LongFunction2;

/** Shifts of integers by any amount, which counts as unsigned. */
final class Shifts {
  private Shifts() {}

  static LongFunction2 left(ElementType type) {
    int width = type.bits();
    return (x, by) -> Long.compareUnsigned(by, width) < 0 ? x << by : 0;
  }

  static LongFunction2 rightLogical(ElementType type) {
    int width = type.bits();
    return (x, by) -> Long.compareUnsigned(by, width) < 0 ? type.bitsOf(x) >>> by : 0;
  }

  /** The highest bit counts as the sign, of unsigned types too. */
  static LongFunction2 rightArithmetic(ElementType type) {
    int width = type.bits();
    int rest = 64 - width;
    return (x, by) -> (x << rest >> rest) >> (Long.compareUnsigned(by, width) < 0 ? by : width - 1);
  }
}
