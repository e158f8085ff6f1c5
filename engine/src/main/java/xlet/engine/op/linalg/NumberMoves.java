package xlet.engine.op.linalg;

import xlet.engine.op.NumberArray;
import xlet.engine.op.NumberArray.Doubles;
import xlet.engine.op.NumberArray.Floats;
import xlet.engine.op.NumberArray.Integers;
import xlet.engine.op.NumberArray.Longs;

/** Moves numbers between arrays of one kind, of which one is read or written by offsets. */
final class NumberMoves {
  private NumberMoves() {}

  /**
   * Takes the numbers of {@code from} at {@code base + offsets[k]} for k in {@code [begin, end)} to
   * {@code at}, {@code at + step}, …
   */
  static void gather(
      NumberArray to,
      int at,
      int step,
      NumberArray from,
      int base,
      int[] offsets,
      int begin,
      int end) {
    switch (to) {
      case Floats(float[] array) -> {
        float[] source = ((Floats) from).array();
        for (int k = begin; k < end; k++) {
          array[at + (k - begin) * step] = source[base + offsets[k]];
        }
      }
      case Doubles(double[] array) -> {
        double[] source = ((Doubles) from).array();
        for (int k = begin; k < end; k++) {
          array[at + (k - begin) * step] = source[base + offsets[k]];
        }
      }
      case Integers(int[] array) -> {
        int[] source = ((Integers) from).array();
        for (int k = begin; k < end; k++) {
          array[at + (k - begin) * step] = source[base + offsets[k]];
        }
      }
      case Longs(long[] array) -> {
        long[] source = ((Longs) from).array();
        for (int k = begin; k < end; k++) {
          array[at + (k - begin) * step] = source[base + offsets[k]];
        }
      }
    }
  }

  /**
   * Takes {@code count} neighbours from each of {@code starts}: the first numbers of all go side by
   * side to {@code at}, behind them the second ones, … One or two numbers behind all may change.
   */
  static void interleave(NumberArray to, int at, NumberArray from, int[] starts, int count) {
    int step = starts.length;
    for (int k = (step - 1) / 3 * 3; k >= 0; k -= 3) { // what goes too far is overwritten
      int second = starts[Math.min(k + 1, step - 1)];
      int third = starts[Math.min(k + 2, step - 1)];
      interleave(to, at + k, step, from, starts[k], second, third, count);
    }
  }

  /** Three lines at once: what they have in common is done once. */
  private static void interleave(
      NumberArray to, int at, int step, NumberArray from, int x, int y, int z, int count) {
    switch (to) {
      case Floats(float[] array) -> {
        float[] source = ((Floats) from).array();
        for (int k = 0; k < count; k++) {
          array[at + k * step] = source[x + k];
          array[at + k * step + 1] = source[y + k];
          array[at + k * step + 2] = source[z + k];
        }
      }
      case Doubles(double[] array) -> {
        double[] source = ((Doubles) from).array();
        for (int k = 0; k < count; k++) {
          array[at + k * step] = source[x + k];
          array[at + k * step + 1] = source[y + k];
          array[at + k * step + 2] = source[z + k];
        }
      }
      case Integers(int[] array) -> {
        int[] source = ((Integers) from).array();
        for (int k = 0; k < count; k++) {
          array[at + k * step] = source[x + k];
          array[at + k * step + 1] = source[y + k];
          array[at + k * step + 2] = source[z + k];
        }
      }
      case Longs(long[] array) -> {
        long[] source = ((Longs) from).array();
        for (int k = 0; k < count; k++) {
          array[at + k * step] = source[x + k];
          array[at + k * step + 1] = source[y + k];
          array[at + k * step + 2] = source[z + k];
        }
      }
    }
  }

  /**
   * Takes {@code count} numbers from {@code source + sources[k]} to {@code target + targets[k]}.
   */
  static void move(
      NumberArray to,
      int target,
      int[] targets,
      NumberArray from,
      int source,
      int[] sources,
      int count) {
    switch (to) {
      case Floats(float[] array) -> {
        float[] numbers = ((Floats) from).array();
        for (int k = 0; k < count; k++) {
          array[target + targets[k]] = numbers[source + sources[k]];
        }
      }
      case Doubles(double[] array) -> {
        double[] numbers = ((Doubles) from).array();
        for (int k = 0; k < count; k++) {
          array[target + targets[k]] = numbers[source + sources[k]];
        }
      }
      case Integers(int[] array) -> {
        int[] numbers = ((Integers) from).array();
        for (int k = 0; k < count; k++) {
          array[target + targets[k]] = numbers[source + sources[k]];
        }
      }
      case Longs(long[] array) -> {
        long[] numbers = ((Longs) from).array();
        for (int k = 0; k < count; k++) {
          array[target + targets[k]] = numbers[source + sources[k]];
        }
      }
    }
  }

  /** Takes neighbours from {@code at} on to {@code base + offsets[k]} for k from {@code begin}. */
  static void scatter(
      NumberArray to, int base, int[] offsets, int begin, NumberArray from, int at, int count) {
    switch (to) {
      case Floats(float[] array) -> {
        float[] source = ((Floats) from).array();
        for (int k = 0; k < count; k++) {
          array[base + offsets[begin + k]] = source[at + k];
        }
      }
      case Doubles(double[] array) -> {
        double[] source = ((Doubles) from).array();
        for (int k = 0; k < count; k++) {
          array[base + offsets[begin + k]] = source[at + k];
        }
      }
      case Integers(int[] array) -> {
        int[] source = ((Integers) from).array();
        for (int k = 0; k < count; k++) {
          array[base + offsets[begin + k]] = source[at + k];
        }
      }
      case Longs(long[] array) -> {
        long[] source = ((Longs) from).array();
        for (int k = 0; k < count; k++) {
          array[base + offsets[begin + k]] = source[at + k];
        }
      }
    }
  }

  /** Adds floats in {@code [from, to)}, which are whole, to {@code totals}; they become zero. */
  static void moveWhole(Integers totals, Floats sums, int from, int to) {
    float[] floats = sums.array();
    int[] integers = totals.array();
    for (int k = from; k < to; k++) {
      integers[k] += (int) floats[k];
      floats[k] = 0;
    }
  }
}
