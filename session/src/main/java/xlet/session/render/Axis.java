package xlet.session.render;

import java.util.Arrays;

/**
 * Which indices along a dimension are shown: the first and the last ones.
 *
 * @param size how many there are
 * @param first how many are shown at the beginning
 * @param last how many are shown at the end
 */
record Axis(long size, int first, int last) {

  /** An axis of which {@code shown} indices are shown, all if there are no more. */
  static Axis of(long size, long shown) {
    if (shown >= size) {
      return new Axis(size, Math.toIntExact(size), 0);
    }
    int count = Math.toIntExact(shown);
    return new Axis(size, count - count / 2, count / 2);
  }

  int shown() {
    return first + last;
  }

  long hidden() {
    return size - shown();
  }

  boolean isCut() {
    return hidden() > 0;
  }

  /** The indices shown, in order. */
  long[] indices() {
    long[] indices = new long[shown()];
    Arrays.setAll(indices, i -> i < first ? i : hidden() + i);
    return indices;
  }

  /** Says how many are hidden: {@code 2 of 4 hidden along d0}. */
  String gap(int dimension) {
    return hidden() + " of " + size + " hidden along d" + dimension;
  }
}
