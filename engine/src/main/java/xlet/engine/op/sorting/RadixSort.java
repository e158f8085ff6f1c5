package xlet.engine.op.sorting;

import java.util.Arrays;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/** Sorts positions by keys, stable: by digits from the last to the first. */
final class RadixSort {
  private static final int BITS = 11;

  private static final int RADIX = 1 << BITS;

  /** Shorter lines are sorted by comparing. */
  private static final int SHORT = 1 << 11;

  /** How many numbers a thread moves before it looks whether to go on. */
  private static final int CHUNK = 1 << 17;

  private final Scratch scratch;
  private final Evaluation evaluation;
  private long[] work = new long[0];
  private int[] moved = new int[0];

  RadixSort(Scratch scratch, Evaluation evaluation) {
    this.scratch = scratch;
    this.evaluation = evaluation;
  }

  /**
   * Puts the positions in {@code order} into that of their keys; of equal keys the one that is
   * first stays first. What the keys are afterwards is undefined.
   *
   * @param bits how many bits the keys have, sign-extended beyond
   * @param isFirst whether {@code order} is still to be filled, with 0, 1, 2, …
   */
  void sort(long[] keys, int bits, int[] order, boolean isFirst) {
    if (bits <= Integer.SIZE) {
      sortPacked(keys, bits, order, isFirst);
    } else {
      if (isFirst) {
        Arrays.setAll(order, p -> p);
      }
      sortWide(keys, order);
    }
  }

  /** A key and its place in one number: they are sorted without looking anything up. */
  private void sortPacked(long[] keys, int bits, int[] order, boolean isFirst) {
    int count = keys.length;
    long[] packed = keys;
    work = work.length < count ? scratch.longs(count, evaluation) : work;
    if (isFirst) {
      for (int p = 0; p < count; p++) {
        packed[p] = packed[p] << Integer.SIZE | p;
      }
    } else {
      packed = new long[count];
      for (int p = 0; p < count; p++) {
        packed[p] = keys[order[p]] << Integer.SIZE | p;
      }
    }
    if (count < SHORT) {
      VectorSort.expect(count);
      LongSort.sort(packed, _ -> work, count, Integer.SIZE);
    } else {
      packed = passes(packed, count, Integer.SIZE, Integer.SIZE + bits);
    }
    if (isFirst) {
      for (int p = 0; p < count; p++) {
        order[p] = (int) packed[p];
      }
      return;
    }
    moved = moved.length < count ? new int[count] : moved;
    System.arraycopy(order, 0, moved, 0, count);
    for (int p = 0; p < count; p++) {
      order[p] = moved[(int) packed[p]];
    }
  }

  /** Sorts by the bits in a range, and returns the array that then holds the numbers. */
  private long[] passes(long[] numbers, int count, int from, int to) {
    long[] source = numbers;
    long[] target = work;
    for (int shift = from; shift < to; shift += BITS) {
      var digits = new Digits(shift, shift + BITS >= to);
      long[] read = source;
      long[] written = target;
      int[][] starts = digits.count(read, count);
      if (areSpread(starts, count)) {
        Workers.run(
            starts.length,
            chunk -> {
              int[] next = starts[chunk];
              for (int p = chunk * CHUNK; p < Math.min(count, (chunk + 1) * CHUNK); p++) {
                long number = read[p];
                written[next[digits.of(number)]++] = number;
              }
            },
            evaluation::poll);
        source = written;
        target = read;
      }
    }
    return source;
  }

  private void sortWide(long[] keys, int[] order) {
    int count = keys.length;
    moved = moved.length < count ? new int[count] : moved;
    long[] read = new long[count];
    for (int shift = 0; shift < Long.SIZE; shift += BITS) {
      var digits = new Digits(shift, shift + BITS >= Long.SIZE);
      System.arraycopy(order, 0, moved, 0, count);
      evaluation.poll();
      for (int p = 0; p < count; p++) {
        read[p] = keys[moved[p]];
      }
      int[][] starts = digits.count(read, count);
      if (areSpread(starts, count)) {
        Workers.run(
            starts.length,
            chunk -> {
              int[] next = starts[chunk];
              for (int p = chunk * CHUNK; p < Math.min(count, (chunk + 1) * CHUNK); p++) {
                order[next[digits.of(read[p])]++] = moved[p];
              }
            },
            evaluation::poll);
      }
    }
  }

  /**
   * Makes of the counts of each chunk the places where its numbers of each digit go.
   *
   * @return false if all numbers have the same digit, so that they stay where they are
   */
  private static boolean areSpread(int[][] counts, int count) {
    int start = 0;
    for (int digit = 0; digit < RADIX; digit++) {
      int before = start;
      for (int[] chunk : counts) {
        int own = chunk[digit];
        chunk[digit] = start;
        start += own;
      }
      if (start - before == count) {
        return false;
      }
    }
    return true;
  }

  /** Some neighbouring bits of a number; the first of the highest is the sign. */
  private final class Digits {
    private final int shift;
    private final int mask;
    private final int sign;

    Digits(int shift, boolean isHighest) {
      int bits = Math.min(BITS, Long.SIZE - shift);
      this.shift = shift;
      this.mask = (1 << bits) - 1;
      this.sign = isHighest ? 1 << (bits - 1) : 0;
    }

    int of(long number) {
      return ((int) (number >>> shift) & mask) ^ sign;
    }

    /** How often each occurs in each chunk. */
    int[][] count(long[] numbers, int count) {
      int[][] counts = new int[Math.ceilDiv(count, CHUNK)][RADIX];
      Workers.run(
          counts.length,
          chunk -> {
            int[] own = counts[chunk];
            for (int p = chunk * CHUNK; p < Math.min(count, (chunk + 1) * CHUNK); p++) {
              own[of(numbers[p])]++;
            }
          },
          evaluation::poll);
      return counts;
    }
  }
}
