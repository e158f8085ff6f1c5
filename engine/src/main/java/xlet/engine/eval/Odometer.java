package xlet.engine.eval;

import xlet.engine.array.Ints;

/** Counts through indices in row-major order. */
final class Odometer {
  private Odometer() {}

  /**
   * Moves {@code index} to the next one in an array of {@code sizes}; the last goes to the first.
   */
  static void advance(long[] index, Ints sizes) {
    for (int d = index.length - 1; d >= 0; d--) {
      if (++index[d] < sizes.get(d)) {
        return;
      }
      index[d] = 0;
    }
  }
}
