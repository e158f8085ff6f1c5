package xlet.engine.op.sorting;

import java.util.Arrays;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;

/**
 * Sorts whole numbers: many of them are first dealt out by their highest bits, in a pass that
 * threads share, and then each heap by itself.
 */
final class IntSort {
  /** Fewer numbers are sorted at once. */
  private static final int MANY = 1 << 17;

  private static final int HEAPS = 1 << 9;

  /** How many numbers a task deals out. */
  private static final int CHUNK = 1 << 17;

  private final Evaluation evaluation;

  IntSort(Evaluation evaluation) {
    this.evaluation = evaluation;
  }

  void sort(int[] numbers) {
    if (numbers.length < MANY) {
      Arrays.sort(numbers);
      return;
    }
    int least = Integer.MAX_VALUE;
    int most = Integer.MIN_VALUE;
    for (int number : numbers) {
      least = Math.min(least, number);
      most = Math.max(most, number);
    }
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
    int[] heaps = new int[HEAPS + 1];
    int start = 0;
    for (int heap = 0; heap < HEAPS; heap++) {
      heaps[heap] = start;
      for (int[] chunk : starts) {
        int own = chunk[heap];
        chunk[heap] = start;
        start += own;
      }
    }
    heaps[HEAPS] = start;
    int[] dealt = new int[numbers.length];
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
        heap -> {
          Arrays.sort(dealt, heaps[heap], heaps[heap + 1]);
          System.arraycopy(dealt, heaps[heap], numbers, heaps[heap], heaps[heap + 1] - heaps[heap]);
        },
        evaluation::poll);
  }

  private static int end(int chunk, int[] numbers) {
    return (int) Math.min(numbers.length, (chunk + 1L) * CHUNK);
  }
}
