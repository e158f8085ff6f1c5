package xlet.session.compare;

import xlet.engine.array.ElementType;

/** Distances between numbers of a float type, counted in representable numbers. */
public final class Ulps {
  private Ulps() {}

  /**
   * How many steps from representable number to representable number lead from one to the other; −0
   * and 0 are the same place, infinity is the place after the greatest.
   *
   * @param type a real float type
   * @param one the bits of a number of it, no NaN
   * @param other those of another
   */
  public static long between(ElementType type, long one, long other) {
    long from = place(type, one);
    long to = place(type, other);
    long distance = Math.max(from, to) - Math.min(from, to);
    return distance < 0 ? Long.MAX_VALUE : distance;
  }

  /** The number's place in the order of all numbers of its type, 0 of zero. */
  private static long place(ElementType type, long bits) {
    if (type == ElementType.F8E8M0FNU) {
      return bits;
    }
    long sign = 1L << (type.bits() - 1);
    return (bits & sign) != 0 ? -(bits & ~sign) : bits;
  }
}
