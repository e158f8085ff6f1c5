package xlet.engine.op.sorting;

import java.util.Arrays;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/**
 * Sorts whole numbers. Where vectors do not, many of them are first dealt out by their highest
 * bits, in a pass that threads share, and then each heap by itself.
 */
final class IntSort {
  /** Fewer numbers are sorted at once. */
  private static final int MANY = 1 << 17;

  private static final int HEAPS = 1 << 9;

  /** How many numbers a task deals out. */
  private static final int CHUNK = 1 << 17;

  /** Fewer numbers of a heap are sorted by comparing them. */
  private static final int FEW = 256;

  /** The most bits of a digit: its counters stay in the nearest cache. */
  private static final int DIGIT = 12;

  private final Scratch scratch;
  private final Evaluation evaluation;
  private int[] work = new int[0];

  IntSort(Scratch scratch, Evaluation evaluation) {
    this.scratch = scratch;
    this.evaluation = evaluation;
  }

  void sort(int[] numbers) {
    if (numbers.length < MANY) {
      VectorSort.sort(numbers, 0, numbers.length);
    } else {
      PartedSort.sort(VectorSort.Numbers.of(numbers), () -> dealOut(numbers), evaluation::poll);
    }
  }

  /** Sorts many numbers without vectors. */
  void dealOut(int[] numbers) {
    int chunks = Math.ceilDiv(numbers.length, CHUNK);
    int[] leasts = new int[chunks];
    int[] mosts = new int[chunks];
    Workers.run(
        chunks,
        chunk -> {
          int least = Integer.MAX_VALUE;
          int most = Integer.MIN_VALUE;
          for (int p = chunk * CHUNK; p < end(chunk, numbers); p++) {
            least = Math.min(least, numbers[p]);
            most = Math.max(most, numbers[p]);
          }
          leasts[chunk] = least;
          mosts[chunk] = most;
        },
        evaluation::poll);
    int least = Arrays.stream(leasts).min().orElseThrow();
    int most = Arrays.stream(mosts).max().orElseThrow();
    int bits = Long.SIZE - Long.numberOfLeadingZeros((long) most - least);
    deal(numbers, least, Math.max(0, bits - Integer.numberOfTrailingZeros(HEAPS)));
  }

  private void deal(int[] numbers, int least, int shift) {
    int chunks = Math.ceilDiv(numbers.length, CHUNK);
    int[][] starts = new int[chunks][HEAPS];
    Workers.run(
        chunks,
        chunk -> {
          int[] counts = starts[chunk];
          for (int p = chunk * CHUNK; p < end(chunk, numbers); p++) {
            counts[(numbers[p] - least) >>> shift]++;
          }
        },
        evaluation::poll);
    int[] heaps = Heaps.starts(starts);
    work = work.length < numbers.length ? scratch.integers(numbers.length, evaluation) : work;
    int[] dealt = work;
    Workers.run(
        chunks,
        chunk -> {
          int[] next = starts[chunk];
          for (int p = chunk * CHUNK; p < end(chunk, numbers); p++) {
            int number = numbers[p];
            dealt[next[(number - least) >>> shift]++] = number;
          }
        },
        evaluation::poll);
    Workers.run(
        HEAPS,
        heap -> sortHeap(dealt, numbers, heaps[heap], heaps[heap + 1], least, shift),
        evaluation::poll);
  }

  /**
   * Sorts numbers that differ in their lowest {@code bits} alone, by digits of them.
   *
   * @param from the numbers, in a range of positions
   * @param to where they go, in the same range
   */
  private static void sortHeap(int[] from, int[] to, int first, int end, int least, int bits) {
    int count = end - first;
    if (bits == 0 || count < FEW) {
      Arrays.sort(from, first, end);
      System.arraycopy(from, first, to, first, count);
      return;
    }
    int passes = Math.ceilDiv(bits, DIGIT);
    int digit = Math.ceilDiv(bits, passes);
    int[] source = from;
    int[] target = to;
    for (int pass = 0; pass < passes; pass++) {
      deal(source, target, first, end, least, pass * digit, (1 << digit) - 1);
      int[] dealt = target;
      target = source;
      source = dealt;
    }
    if (passes % 2 == 0) {
      System.arraycopy(from, first, to, first, count);
    }
  }

  /** Deals numbers out by one digit, those with the same one in the order in which they are. */
  private static void deal(
      int[] from, int[] to, int first, int end, int least, int shift, int mask) {
    int[] next = new int[mask + 2];
    for (int p = first; p < end; p++) {
      next[((from[p] - least) >>> shift & mask) + 1]++;
    }
    next[0] = first;
    for (int k = 1; k < next.length; k++) {
      next[k] += next[k - 1];
    }
    for (int p = first; p < end; p++) {
      int number = from[p];
      to[next[(number - least) >>> shift & mask]++] = number;
    }
  }

  private static int end(int chunk, int[] numbers) {
    return (int) Math.min(numbers.length, (chunk + 1L) * CHUNK);
  }
}
