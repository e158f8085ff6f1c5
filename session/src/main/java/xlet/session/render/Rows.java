package xlet.session.render;

import xlet.engine.array.ArrayShape;

/** Counts the lists in which elements are written, one inside the other. */
public final class Rows {
  private Rows() {}

  /**
   * How many innermost lists an array has; those of an array without elements are empty, and may be
   * many. {@link Long#MAX_VALUE} if there are more.
   */
  public static long count(ArrayShape shape) {
    long count = 1;
    for (int d = 0; d < shape.rank() - 1; d++) {
      long size = shape.size(d);
      if (size == 0) {
        return count;
      }
      count = count > Long.MAX_VALUE / size ? Long.MAX_VALUE : count * size;
    }
    return count;
  }
}
