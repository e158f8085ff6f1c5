package xlet.engine.op.sorting;

import java.util.Arrays;
import java.util.function.IntFunction;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/**
 * Sorts whole numbers of 64 bits. Where vectors do not, many of them are first dealt out to heaps,
 * between bounds that a sample of them gives, in a pass that threads share, and then each heap is
 * sorted by its digits.
 */
final class LongSort {
  /** Fewer numbers are sorted at once. */
  private static final int MANY = 1 << 15;

  /** How many heaps there are: a few, as each bound is compared with each number. */
  private static final int HEAPS = 1 << 3;

  /** How many numbers of the sample lie between two bounds. */
  private static final int SAMPLES = 1 << 4;

  /** How many numbers a task deals out. */
  private static final int CHUNK = 1 << 16;

  private final Scratch scratch;
  private final Evaluation evaluation;
  private long[] work = new long[0];

  LongSort(Scratch scratch, Evaluation evaluation) {
    this.scratch = scratch;
    this.evaluation = evaluation;
  }

  void sort(long[] numbers) {
    if (numbers.length < MANY) {
      sort(numbers, this::work, numbers.length, 0);
    } else {
      PartedSort.sort(VectorSort.Numbers.of(numbers), () -> dealOut(numbers), evaluation::poll);
    }
  }

  /**
   * Sorts the first {@code count} numbers at once.
   *
   * @param work gives room for so many numbers, if it is needed
   * @param low how many bits, the lowest, rise already in numbers that are equal but for them
   */
  static void sort(long[] numbers, IntFunction<long[]> work, int count, int low) {
    if (VectorSort.takesLongs()) {
      VectorSort.sort(numbers, 0, count);
    } else {
      LongDigits.sort(numbers, work.apply(count), 0, count, low);
    }
  }

  private long[] work(int count) {
    work = work.length < count ? scratch.longs(count, evaluation) : work;
    return work;
  }

  /** Sorts many numbers without vectors. */
  void dealOut(long[] numbers) {
    long[] bounds = bounds(numbers);
    int chunks = Math.ceilDiv(numbers.length, CHUNK);
    int[][] starts = new int[chunks][];
    byte[] heapOf = new byte[numbers.length];
    Workers.run(
        chunks,
        chunk -> {
          int[] counts = new int[HEAPS]; // an array of the thread's own, far from those of others
          for (int p = chunk * CHUNK; p < end(chunk, numbers); p++) {
            int heap = heap(numbers[p] >> 1, bounds);
            heapOf[p] = (byte) heap;
            counts[heap]++;
          }
          starts[chunk] = counts;
        },
        evaluation::poll);
    int[] heaps = Heaps.starts(starts);
    long[] dealt = work(numbers.length);
    Workers.run(
        chunks,
        chunk -> {
          int[] next = starts[chunk].clone();
          for (int p = chunk * CHUNK; p < end(chunk, numbers); p++) {
            dealt[next[heapOf[p]]++] = numbers[p];
          }
        },
        evaluation::poll);
    Workers.run(
        HEAPS,
        heap -> {
          int first = heaps[heap];
          int end = heaps[heap + 1];
          LongDigits.sort(dealt, numbers, first, end, 0);
          System.arraycopy(dealt, first, numbers, first, end - first);
        },
        evaluation::poll);
  }

  /** The bounds between heaps, halved, so that their differences fit into 64 bits. */
  private static long[] bounds(long[] numbers) {
    long[] sample = new long[HEAPS * SAMPLES];
    for (int k = 0; k < sample.length; k++) {
      sample[k] = numbers[(int) ((long) numbers.length * k / sample.length)];
    }
    Arrays.sort(sample);
    long[] bounds = new long[HEAPS - 1];
    for (int k = 0; k < bounds.length; k++) {
      bounds[k] = sample[(k + 1) * SAMPLES] >> 1;
    }
    return bounds;
  }

  /** How many bounds are less than {@code half}, found without branches. */
  private static int heap(long half, long[] bounds) {
    long less = 0;
    for (int k = 0; k < HEAPS - 1; k++) {
      less += (bounds[k] - half) >>> (Long.SIZE - 1);
    }
    return (int) less;
  }

  private static int end(int chunk, long[] numbers) {
    return (int) Math.min(numbers.length, (chunk + 1L) * CHUNK);
  }
}
