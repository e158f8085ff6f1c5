package xlet.engine.array;

/** Integers and floating-point numbers as each other. */
final class Conversion {
  private static final long EXACT = 1L << 53;
  private static final int SPARE_BITS = 11;

  private Conversion() {}

  /** The canonical long of a number truncated and saturated; NaN is 0, and not 0 as a pred. */
  static long truncate(ElementType type, double value) {
    if (type.isPred()) {
      return value != 0 ? 1 : 0;
    }
    if (type != ElementType.U64) {
      return Math.clamp((long) value, type.minLong(), type.maxLong());
    }
    if (!(value > 0)) {
      return 0;
    }
    if (value < 0x1p63) {
      return (long) value;
    }
    return value < 0x1p64 ? (long) (value - 0x1p63) | Long.MIN_VALUE : -1L;
  }

  /** A canonical long as the nearest double. */
  static double nearest(ElementType type, long canonical) {
    if (type == ElementType.U64 && canonical < 0) {
      return ((canonical >>> 1) | (canonical & 1)) * 2.0;
    }
    return canonical;
  }

  /**
   * A canonical long as a double that any float type narrower than f64 rounds as it would round the
   * integer itself: bits that do not fit leave a mark in the last one that does.
   */
  static double marked(ElementType type, long canonical) {
    boolean unsigned = type == ElementType.U64;
    if (-EXACT <= canonical && canonical <= EXACT && !(unsigned && canonical < 0)) {
      return canonical;
    }
    long kept = unsigned ? canonical >>> SPARE_BITS : canonical >> SPARE_BITS;
    long mark = (canonical & ((1L << SPARE_BITS) - 1)) != 0 ? 1 : 0;
    return (kept | mark) * (double) (1L << SPARE_BITS);
  }
}
