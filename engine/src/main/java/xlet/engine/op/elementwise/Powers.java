package xlet.engine.op.elementwise;

/** Powers of real numbers and of integers. */
final class Powers {
  private Powers() {}

  /** A power of a signed integer, wrapping around; a negative power is 0 except of ±1. */
  static long signed(long x, long y) {
    if (y >= 0) {
      return unsigned(x, y);
    }
    return x == 1 || x == -1 ? unsigned(x, y & 1) : 0;
  }

  /** A power of an integer by an exponent without sign, wrapping around, by squaring. */
  static long unsigned(long x, long y) {
    long power = 1;
    long square = x;
    for (long rest = y; rest != 0; rest >>>= 1) {
      if ((rest & 1) != 0) {
        power *= square;
      }
      square *= square;
    }
    return power;
  }
}
