package xlet.engine.op.sorting;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;

/**
 * Sorts the lines of one array whose elements are all that their order looks at: then equal
 * elements are the same, but for zeros of either sign, and nobody can tell where they were. Keys
 * that rise as the elements do are sorted without positions, and become elements again.
 */
final class ValueSort {
  /** How many elements a task of a thread writes. */
  private static final int WRITTEN = 1 << 14;

  private final NdArray source;
  private final NdArray result;
  private final KeyOrder.Key key;
  private final LineMoves lines;
  private final Evaluation evaluation;
  private final int flip;

  private ValueSort(
      NdArray source, NdArray result, KeyOrder.Key key, LineMoves lines, Evaluation evaluation) {
    this.source = source;
    this.result = result;
    this.key = key;
    this.lines = lines;
    this.evaluation = evaluation;
    this.flip = key.descending() ? -1 : 0;
  }

  /** Whether elements of {@code type} have keys that fit into an int. */
  static boolean takes(ElementType type) {
    return !type.isComplex() && type.bits() <= Integer.SIZE;
  }

  /**
   * The array with its lines sorted; empty if there is a NaN that has no place in the order.
   *
   * @param source an array in row-major order
   */
  static Optional<NdArray> sorted(
      NdArray source, KeyOrder.Key key, LineMoves lines, Evaluation evaluation) {
    NdArray result = NdArray.of(source.shape(), Buffer.allocate(source.shape(), evaluation::poll));
    ValueSort sort = new ValueSort(source, result, key, lines, evaluation);
    AtomicBoolean unordered = new AtomicBoolean();
    int together = lines.together();
    Workers.run(
        Math.ceilDiv(lines.count(), together),
        task -> {
          int[] keys = new int[lines.length()];
          IntSort order = new IntSort(evaluation);
          int end = Math.min(lines.count(), (task + 1) * together);
          for (int line = task * together; line < end && !unordered.get(); line++) {
            evaluation.poll();
            if (!sort.line(line, keys, order)) {
              unordered.set(true);
            }
          }
        },
        evaluation::poll);
    return unordered.get() ? Optional.empty() : Optional.of(result);
  }

  private boolean line(int line, int[] keys, IntSort order) {
    int first = lines.first(line);
    int pitch = lines.pitch();
    if (!LineKeys.read(source, key, first, pitch, keys, evaluation)) {
      return false;
    }
    order.sort(keys);
    Workers.run(
        Math.ceilDiv(keys.length, WRITTEN),
        task -> {
          int from = task * WRITTEN;
          write(keys, from, Math.min(keys.length, from + WRITTEN), first, pitch);
        },
        evaluation::poll);
    if (!source.type().inLong() && !key.total()) {
      placeZeros(keys, first, pitch);
    }
    return true;
  }

  private void write(int[] keys, int from, int to, int first, int pitch) {
    ElementType type = source.type();
    switch (result.buffer()) {
      case Buffer.Floats(float[] array) -> {
        for (int p = from; p < to; p++) {
          array[first + p * pitch] = LineKeys.floatAt(keys[p] ^ flip);
        }
      }
      case Buffer.Integers(int[] array) -> {
        int base = type == ElementType.U32 ? Integer.MIN_VALUE : 0;
        for (int p = from; p < to; p++) {
          array[first + p * pitch] = (keys[p] ^ flip) + base;
        }
      }
      case Buffer other -> {
        for (int p = from; p < to; p++) {
          int key = keys[p] ^ flip;
          other.setBits(first + p * pitch, type.inLong() ? key : type.atPlace(key));
        }
      }
    }
  }

  /** Zeros of either sign are equal: each stays behind those that were before it. */
  private void placeZeros(int[] keys, int first, int pitch) {
    int zero = Arrays.binarySearch(keys, flip);
    if (zero < 0) {
      return;
    }
    while (zero > 0 && keys[zero - 1] == flip) {
      zero--;
    }
    for (int p = 0; p < keys.length; p++) {
      int from = first + p * pitch;
      if (source.doubleAt(from) == 0) {
        result.buffer().setBits(first + zero++ * pitch, source.buffer().bits(from));
      }
    }
  }
}
