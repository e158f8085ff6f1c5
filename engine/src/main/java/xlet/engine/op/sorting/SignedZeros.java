package xlet.engine.op.sorting;

import java.util.function.DoublePredicate;
import xlet.engine.array.Buffer;
import xlet.engine.array.NdArray;

/**
 * The zeros of sorted lines, which may be equal but for their signs: each stays behind those that
 * were before it.
 *
 * @param source the lines before
 * @param result the lines after, in the order of {@code key} but for the signs of zeros
 */
record SignedZeros(NdArray source, NdArray result, KeyOrder.Key key, LineMoves lines) {
  /**
   * Makes of a line in the total order one in the order that is asked for: zeros of either sign are
   * equal there.
   *
   * @return false if there is a NaN that has no place in the order
   */
  boolean isSettled(int first) {
    if (hasNoEqualZeros()) {
      return true;
    }
    int last = first + (lines.length() - 1) * lines.pitch();
    if (Double.isNaN(result.doubleAt(first)) || Double.isNaN(result.doubleAt(last))) {
      return false;
    }
    int zeros = zeros(first);
    int past = end(first, value -> key.descending() ? value >= 0 : value <= 0);
    Buffer sorted = result.buffer();
    if (zeros < past
        && sorted.bits(first + zeros * lines.pitch())
            != sorted.bits(first + (past - 1) * lines.pitch())) {
      placeZeros(first, zeros);
    }
    return true;
  }

  private boolean hasNoEqualZeros() {
    return source.type().inLong() || key.total();
  }

  /** Gives zeros of a sorted line their signs, whatever these are so far. */
  void settle(int first) {
    if (hasNoEqualZeros()) {
      return;
    }
    int zeros = zeros(first);
    if (zeros < lines.length() && result.doubleAt(first + zeros * lines.pitch()) == 0) {
      placeZeros(first, zeros);
    }
  }

  /** How many elements of a sorted line come before zeros. */
  private int zeros(int first) {
    return end(first, value -> key.descending() ? value > 0 : value < 0);
  }

  /** How many elements of a sorted line are such; they are the first ones. */
  private int end(int first, DoublePredicate such) {
    int low = 0;
    int high = lines.length();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (such.test(result.doubleAt(first + middle * lines.pitch()))) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Puts zeros from place {@code zeros} on: each stays behind those that were before it. */
  private void placeZeros(int first, int zeros) {
    int zero = zeros;
    for (int p = 0; p < lines.length(); p++) {
      int from = first + p * lines.pitch();
      if (source.doubleAt(from) == 0) {
        result.buffer().setBits(first + zero++ * lines.pitch(), source.buffer().bits(from));
      }
    }
  }
}
