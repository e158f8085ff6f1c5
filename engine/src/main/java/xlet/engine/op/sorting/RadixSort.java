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
  static final int SHORT = 1 << 11;

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
    if (isFirst) {
      inChunks(count, (from, to) -> pack(keys, from, to));
    } else {
      packed = new long[count];
      long[] written = packed;
      inChunks(count, (from, to) -> pack(keys, order, from, to, written));
    }
    if (count < SHORT) {
      VectorSort.expect(count);
      LongSort.sort(packed, this::work, count, Integer.SIZE);
    } else {
      packed = byHighHalves(packed, bits);
    }
    long[] sorted = packed;
    if (isFirst) {
      inChunks(count, (from, to) -> unpack(sorted, from, to, order));
    } else {
      moved = moved.length < count ? new int[count] : moved;
      System.arraycopy(order, 0, moved, 0, count);
      inChunks(count, (from, to) -> unpack(sorted, from, to, moved, order));
    }
  }

  private static void pack(long[] keys, int from, int to) {
    for (int p = from; p < to; p++) {
      keys[p] = keys[p] << Integer.SIZE | p;
    }
  }

  private static void pack(long[] keys, int[] order, int from, int to, long[] packed) {
    for (int p = from; p < to; p++) {
      packed[p] = keys[order[p]] << Integer.SIZE | p;
    }
  }

  private static void unpack(long[] packed, int from, int to, int[] order) {
    for (int p = from; p < to; p++) {
      order[p] = (int) packed[p];
    }
  }

  private static void unpack(long[] packed, int from, int to, int[] positions, int[] order) {
    for (int p = from; p < to; p++) {
      order[p] = positions[(int) packed[p]];
    }
  }

  /**
   * Sorts numbers by their high halves, of which so many bits differ from others; those with the
   * same one keep their order. Returns the array that then holds them; {@code numbers} may be
   * another.
   */
  long[] byHighHalves(long[] numbers, int bits) {
    int count = numbers.length;
    int to = Integer.SIZE + bits;
    long[] source = numbers;
    long[] target = work(count);
    for (int shift = Integer.SIZE; shift < to; shift += BITS) {
      var digits = new Digits(shift, shift + BITS >= to);
      int[][] starts = counts(source, count, digits);
      if (areSpread(starts, count)) {
        long[] read = source;
        long[] written = target;
        inChunks(count, (p, end) -> digits.deal(read, p, end, starts[p / CHUNK], written));
        source = written;
        target = read;
      }
    }
    return source;
  }

  private long[] work(int count) {
    work = work.length < count ? scratch.longs(count, evaluation) : work;
    return work;
  }

  private void sortWide(long[] keys, int[] order) {
    int count = keys.length;
    moved = moved.length < count ? new int[count] : moved;
    long[] read = new long[count];
    for (int shift = 0; shift < Long.SIZE; shift += BITS) {
      var digits = new Digits(shift, shift + BITS >= Long.SIZE);
      System.arraycopy(order, 0, moved, 0, count);
      evaluation.poll();
      inChunks(count, (from, to) -> look(keys, moved, from, to, read));
      int[][] starts = counts(read, count, digits);
      if (areSpread(starts, count)) {
        inChunks(count, (p, end) -> digits.deal(read, p, end, starts[p / CHUNK], moved, order));
      }
    }
  }

  private static void look(long[] keys, int[] order, int from, int to, long[] read) {
    for (int p = from; p < to; p++) {
      read[p] = keys[order[p]];
    }
  }

  /** How often each digit occurs in each chunk. */
  private int[][] counts(long[] numbers, int count, Digits digits) {
    int[][] counts = new int[Math.ceilDiv(count, CHUNK)][RADIX];
    inChunks(count, (p, end) -> digits.count(numbers, p, end, counts[p / CHUNK]));
    return counts;
  }

  private void inChunks(int count, Workers.RangeTask task) {
    if (count <= CHUNK) {
      task.accept(0, count);
    } else {
      Workers.runRanges(count, CHUNK, task, evaluation::poll);
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
  private record Digits(int shift, int mask, int sign) {
    Digits(int shift, boolean isHighest) {
      int bits = Math.min(BITS, Long.SIZE - shift);
      this(shift, (1 << bits) - 1, isHighest ? 1 << (bits - 1) : 0);
    }

    /** Counts the digits of the numbers at {@code [from, to)}. */
    void count(long[] numbers, int from, int to, int[] counts) {
      for (int p = from; p < to; p++) {
        counts[((int) (numbers[p] >>> shift) & mask) ^ sign]++;
      }
    }

    /** Writes the numbers at {@code [from, to)}, each to the next place for those of its digit. */
    void deal(long[] numbers, int from, int to, int[] next, long[] written) {
      for (int p = from; p < to; p++) {
        long number = numbers[p];
        written[next[((int) (number >>> shift) & mask) ^ sign]++] = number;
      }
    }

    /** Does the same with what goes with the numbers. */
    void deal(long[] numbers, int from, int to, int[] next, int[] positions, int[] written) {
      for (int p = from; p < to; p++) {
        written[next[((int) (numbers[p] >>> shift) & mask) ^ sign]++] = positions[p];
      }
    }
  }
}
