package xlet.engine.eval;

import xlet.engine.array.ElementType;
import xlet.engine.element.Primitive.DoubleFunction1;
import xlet.engine.element.Primitive.LongFunction1;

/** The one rounding of a primitive's result to its type. */
final class Rounding {
  private Rounding() {}

  static DoubleFunction1 ofDouble(ElementType type) {
    return switch (type) {
      case F64 -> x -> x;
      case F32 -> x -> (float) x;
      default -> type::round;
    };
  }

  static LongFunction1 ofLong(ElementType type) {
    return switch (type) {
      case S64, U64, PRED -> x -> x;
      case S32 -> x -> (int) x;
      case U32 -> x -> x & 0xffff_ffffL;
      default -> type::wrap;
    };
  }
}
