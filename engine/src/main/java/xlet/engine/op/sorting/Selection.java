package xlet.engine.op.sorting;

import java.util.Arrays;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/** Finds the first few of a line in an order without sorting all of it. */
final class Selection {
  /** Where so many of the elements are wanted, one in so many, all are sorted. */
  private static final int MANY = 8;

  private Selection() {}

  /** Writes for each line the positions of its first {@code k} elements in the order of the key. */
  static void best(
      NdArray array,
      KeyOrder.Key key,
      LineMoves lines,
      int k,
      int[] positions,
      Evaluation evaluation) {
    int together = lines.together();
    boolean few = k <= lines.length() / MANY && LineKeys.bits(array.type()) <= Integer.SIZE;
    Workers.run(
        Math.ceilDiv(lines.count(), together),
        task -> {
          try (var scratch = new Scratch()) {
            var radix = new RadixSort(scratch, evaluation);
            long[] keys = scratch.longs(lines.length(), evaluation);
            int end = Math.min(lines.count(), (task + 1) * together);
            for (int line = task * together; line < end; line++) {
              evaluation.poll();
              LineKeys.read(array, key, lines.first(line), lines.pitch(), keys);
              int[] found = few ? few(keys, k) : sorted(keys, array, radix);
              System.arraycopy(found, 0, positions, line * k, k);
            }
          }
        },
        evaluation::poll);
  }

  private static int[] sorted(long[] keys, NdArray array, RadixSort radix) {
    int[] order = new int[keys.length];
    radix.sort(keys, LineKeys.bits(array.type()), order, /* isFirst= */ true);
    return order;
  }

  /**
   * Collects candidates, those below the greatest of the best so far, and sorts them when there are
   * twice as many as wanted.
   */
  private static int[] few(long[] keys, int k) {
    long[] best = new long[2 * k];
    int count = 0;
    long bound = Long.MAX_VALUE;
    for (int p = 0; p < keys.length; p++) {
      if (keys[p] < bound) {
        best[count++] = keys[p] << Integer.SIZE | p;
        if (count == best.length) {
          Arrays.sort(best);
          count = k;
          bound = best[k - 1] >> Integer.SIZE;
        }
      }
    }
    Arrays.sort(best, 0, count);
    int[] positions = new int[k];
    for (int p = 0; p < k; p++) {
      positions[p] = (int) best[p];
    }
    return positions;
  }
}
