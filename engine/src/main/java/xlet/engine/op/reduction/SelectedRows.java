package xlet.engine.op.reduction;

import java.util.Arrays;
import xlet.engine.array.Ints;
import xlet.engine.op.Direction;
import xlet.engine.op.NumberArray;
import xlet.engine.op.NumberArray.Doubles;
import xlet.engine.op.NumberArray.Floats;
import xlet.engine.op.Window;

/**
 * Finds what windows select where a comparison of floats selects: a row of windows at a time, those
 * that are neighbours along the last dimension, so that their elements are neighbours as well.
 */
final class SelectedRows {
  private final NumberArray numbers;
  private final Direction direction;
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

  /**
   * Rows of an operand.
   *
   * @param numbers the operand, in row-major order
   * @param direction the comparison: a window's best element stays if it holds for it and the next
   * @param sizes those of the operand
   * @param places how many windows there are in each dimension
   */
  SelectedRows(NumberArray numbers, Direction direction, Window window, Ints sizes, Ints places) {
    this.numbers = numbers;
    this.direction = direction;
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
    switch (numbers) {
      case Floats(float[] array) -> {
        for (int k = first + low; k < first + high; k++, offset += stride) {
          int best = selected[k];
          if (best < 0 || !direction.holds(array[best], array[offset])) {
            selected[k] = offset;
          }
        }
      }
      case Doubles(double[] array) -> {
        for (int k = first + low; k < first + high; k++, offset += stride) {
          int best = selected[k];
          if (best < 0 || !direction.holds(array[best], array[offset])) {
            selected[k] = offset;
          }
        }
      }
      default -> throw new IllegalStateException("only floats are compared");
    }
  }
}
