package xlet.engine.op.reduction;

import java.util.Arrays;
import xlet.engine.array.Ints;
import xlet.engine.op.Direction;
import xlet.engine.op.NumberArray;
import xlet.engine.op.NumberArray.Doubles;
import xlet.engine.op.NumberArray.Floats;
import xlet.engine.op.NumberArray.Integers;
import xlet.engine.op.NumberArray.Longs;
import xlet.engine.op.Window;

/**
 * Finds what windows select: a row of windows at a time, those that are neighbours along the last
 * dimension, so that their elements are neighbours as well.
 */
final class SelectedRows {
  private final Selector selector;
  private final Window window;
  private final Ints sizes;
  private final Ints places;

  /** The last dimension. */
  private final int last;

  /** The windows' place in each dimension but the last. */
  private final long[] at;

  /** Where the windows begin and end in each dimension but the last. */
  private final long[] from;

  private final long[] to;
  private final long[] index;

  /** Compares elements with the best so far of neighbouring windows, and puts the better there. */
  @FunctionalInterface
  interface Selector {
    /**
     * Does so for the windows of numbers {@code from} to {@code to}, the last excluded.
     *
     * @param selected the offset of each window's best element; -1 if it has none yet
     * @param offset that of the element for the first of the windows; the next is {@code stride}
     *     further
     */
    void select(int[] selected, int from, int to, int offset, int stride);

    /**
     * The best element stays if {@code direction} holds for it and the next.
     *
     * @param hasSign of whole numbers, whether they have a sign
     */
    static Selector of(Direction direction, NumberArray numbers, boolean hasSign) {
      return switch (numbers) {
        case Floats(float[] array) ->
            (selected, from, to, offset, stride) -> {
              for (int k = from, next = offset; k < to; k++, next += stride) {
                int best = selected[k];
                if (best < 0 || !direction.holds(array[best], array[next])) {
                  selected[k] = next;
                }
              }
            };
        case Doubles(double[] array) ->
            (selected, from, to, offset, stride) -> {
              for (int k = from, next = offset; k < to; k++, next += stride) {
                int best = selected[k];
                if (best < 0 || !direction.holds(array[best], array[next])) {
                  selected[k] = next;
                }
              }
            };
        case Integers(int[] array) -> {
          int flip = hasSign ? 0 : Integer.MIN_VALUE;
          yield (selected, from, to, offset, stride) -> {
            for (int k = from, next = offset; k < to; k++, next += stride) {
              int best = selected[k];
              if (best < 0
                  || !direction.holds((long) (array[best] ^ flip), (long) (array[next] ^ flip))) {
                selected[k] = next;
              }
            }
          };
        }
        case Longs(long[] array) -> {
          long flip = hasSign ? 0 : Long.MIN_VALUE;
          yield (selected, from, to, offset, stride) -> {
            for (int k = from, next = offset; k < to; k++, next += stride) {
              int best = selected[k];
              if (best < 0 || !direction.holds(array[best] ^ flip, array[next] ^ flip)) {
                selected[k] = next;
              }
            }
          };
        }
      };
    }
  }

  /**
   * Rows of an operand that lies in row-major order.
   *
   * @param sizes those of the operand, at least one
   * @param places how many windows there are in each dimension
   */
  SelectedRows(Selector selector, Window window, Ints sizes, Ints places) {
    this.selector = selector;
    this.window = window;
    this.sizes = sizes;
    this.places = places;
    this.last = sizes.size() - 1;
    this.at = new long[last];
    this.from = new long[last];
    this.to = new long[last];
    this.index = new long[last];
  }

  /**
   * Puts the offsets of what the windows of row number {@code row} select where these windows are
   * in {@code selected}; -1 where a window has no element.
   */
  void select(int[] selected, int row) {
    int width = places.at(last);
    int first = row * width;
    Arrays.fill(selected, first, first + width, -1);
    if (!begin(row)) {
      return;
    }
    do {
      long line = 0;
      for (int d = 0; d < last; d++) {
        line = (line + index[d]) * sizes.get(d + 1);
      }
      for (int j = 0; j < window.sizes().at(last); j++) {
        along(selected, first, (int) line, j);
      }
    } while (next());
  }

  /** Goes to the first elements of the windows of a row; false if they have none. */
  private boolean begin(int row) {
    long rest = row;
    for (int d = last - 1; d >= 0; d--) {
      at[d] = rest % places.get(d);
      rest /= places.get(d);
    }
    for (int d = 0; d < last; d++) {
      long begin = at[d] * window.strides().get(d) - window.low().get(d);
      from[d] = Math.max(0, begin);
      to[d] = Math.min(sizes.get(d), begin + window.sizes().get(d));
      index[d] = from[d];
      if (from[d] >= to[d]) {
        return false;
      }
    }
    return true;
  }

  private boolean next() {
    for (int d = last - 1; d >= 0; d--) {
      if (++index[d] < to[d]) {
        return true;
      }
      index[d] = from[d];
    }
    return false;
  }

  /** Looks at element {@code j} along the last dimension of all windows that have one there. */
  private void along(int[] selected, int first, int line, int j) {
    int stride = window.strides().at(last);
    long begin = j - window.low().get(last);
    int low = (int) Math.max(0, Math.ceilDiv(-begin, (long) stride));
    long past = Math.ceilDiv(sizes.get(last) - begin, (long) stride);
    int high = (int) Math.min(places.get(last), past);
    int offset = (int) (line + begin) + low * stride;
    if (low < high) {
      selector.select(selected, first + low, first + high, offset, stride);
    }
  }
}
