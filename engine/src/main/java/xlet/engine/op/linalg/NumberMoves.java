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

  /** Adds floats that are whole numbers to {@code totals}, and makes them zero. */
  static void moveWhole(Integers totals, Floats sums) {
    float[] floats = sums.array();
    int[] integers = totals.array();
    for (int k = 0; k < integers.length; k++) {
      integers[k] += (int) floats[k];
      floats[k] = 0;
    }
  }

  /** Returns the primitive array. */
  static Object array(NumberArray numbers) {
    return switch (numbers) {
      case Floats(float[] array) -> array;
      case Doubles(double[] array) -> array;
      case Integers(int[] array) -> array;
      case Longs(long[] array) -> array;
    };
  }

  /** {@code count} zeros of the kind of {@code like}. */
  static NumberArray zeros(NumberArray like, int count) {
    return switch (like) {
      case Floats floats -> new Floats(new float[count]);
      case Doubles doubles -> new Doubles(new double[count]);
      case Integers integers -> new Integers(new int[count]);
      case Longs longs -> new Longs(new long[count]);
    };
  }
}
