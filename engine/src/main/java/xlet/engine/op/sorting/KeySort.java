package xlet.engine.op.sorting;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/** Sorts lines by keys. */
final class KeySort {
  private KeySort() {}

  /**
   * The positions of the elements of each line in their new order; empty if there is a NaN that has
   * no place in it.
   *
   * @param arrays those of the keys, all in row-major order
   * @param positions room for the result, in row-major order
   */
  static Optional<int[]> positions(
      List<NdArray> arrays,
      LineMoves lines,
      KeyOrder order,
      int[] positions,
      Evaluation evaluation) {
    AtomicBoolean unordered = new AtomicBoolean();
    int together = lines.together();
    Workers.run(
        Math.ceilDiv(lines.count(), together),
        task -> {
          try (var scratch = new Scratch()) {
            var radix = new RadixSort(scratch, evaluation);
            long[] keys = scratch.longs(lines.length(), evaluation);
            boolean one = lines.count() == 1;
            int[] sorted = one ? positions : scratch.integers(lines.length(), evaluation);
            int end = Math.min(lines.count(), (task + 1) * together);
            for (int line = task * together; line < end && !unordered.get(); line++) {
              evaluation.poll();
              if (!sort(arrays, lines, order, line, radix, keys, sorted)) {
                unordered.set(true);
              }
              int first = lines.first(line);
              for (int p = 0; p < sorted.length && !one; p++) {
                positions[first + p * lines.pitch()] = sorted[p];
              }
            }
          }
        },
        evaluation::poll);
    return unordered.get() ? Optional.empty() : Optional.of(positions);
  }

  private static boolean sort(
      List<NdArray> arrays,
      LineMoves lines,
      KeyOrder order,
      int line,
      RadixSort radix,
      long[] keys,
      int[] sorted) {
    boolean isFirst = true;
    for (KeyOrder.Key key : order.keys().reversed()) {
      NdArray array = arrays.get(key.number());
      if (!LineKeys.read(array, key, lines.first(line), lines.pitch(), keys, keys.length)) {
        return false;
      }
      radix.sort(keys, LineKeys.bits(array.type()), sorted, isFirst);
      isFirst = false;
    }
    return true;
  }
}
