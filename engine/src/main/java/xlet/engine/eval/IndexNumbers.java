package xlet.engine.eval;

import xlet.engine.array.ElementType;
import xlet.engine.element.IndexExpression;

/** Between numbers and indices. */
final class IndexNumbers {
  private IndexNumbers() {}

  /** The storage bits of the number {@code index} in {@code type}; integers wrap. */
  static long fromIndex(ElementType type, long index) {
    return type.inLong() ? type.bitsOf(type.wrap(index)) : type.encode((double) index);
  }

  /** The index that an integer's storage bits are, cut to ± {@link IndexExpression#UNBOUNDED}. */
  static long toIndex(ElementType type, long bits) {
    return canonicalToIndex(type, type.canonical(bits));
  }

  static long canonicalToIndex(ElementType type, long value) {
    if (type == ElementType.U64 && value < 0) {
      return IndexExpression.UNBOUNDED;
    }
    return Math.clamp(value, -IndexExpression.UNBOUNDED, IndexExpression.UNBOUNDED);
  }
}
