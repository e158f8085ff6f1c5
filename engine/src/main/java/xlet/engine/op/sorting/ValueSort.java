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
    return sort.all() ? Optional.of(result) : Optional.empty();
  }

  /** Sorts all lines; false if there is a NaN that has no place in the order. */
  private boolean all() {
    boolean count = CountSort.pays(source.type(), lines.length());
    boolean lanes = !count && LaneSort.pays(lines);
    int together = lanes ? LaneSort.width(lines.length()) : lines.together();
    AtomicBoolean unordered = new AtomicBoolean();
    Workers.run(
        Math.ceilDiv(lines.count(), together),
        task -> {
          int from = task * together;
          int end = Math.min(lines.count(), from + together);
          boolean ordered =
              unordered.get() || (count ? counted(from, end) : lanes ? beside(from, end) : each(from, end));
          if (!ordered) {
            unordered.set(true);
          }
        },
        evaluation::poll);
    return !unordered.get();
  }

  /** Sorts lines by counting. */
  private boolean counted(int from, int end) {
    for (int line = from; line < end; line++) {
      evaluation.poll();
      int first = lines.first(line);
      Optional<CountSort> order = CountSort.of(source, key, first, lines, evaluation);
      if (order.isEmpty()) {
        return false;
      }
      order.get().write(result.buffer(), first, lines, evaluation);
      if (order.get().mixedZeros() >= 0) {
        placeZeros(order.get().mixedZeros(), first);
      }
    }
    return true;
  }

  /** Sorts lines beside each other. */
  private boolean beside(int from, int end) {
    int[] keys = new int[lines.length()];
    LaneSort lanes = new LaneSort(keys.length);
    for (int line = from; line < end; line++) {
      if (!read(line, keys)) {
        return false;
      }
      lanes.put(line - from, keys);
    }
    lanes.sort();
    for (int line = from; line < end; line++) {
      lanes.get(line - from, keys);
      write(line, keys);
    }
    return true;
  }

  /** Sorts lines one by one. */
  private boolean each(int from, int end) {
    int[] keys = new int[lines.length()];
    IntSort order = new IntSort(evaluation);
    for (int line = from; line < end; line++) {
      evaluation.poll();
      if (!read(line, keys)) {
        return false;
      }
      order.sort(keys);
      write(line, keys);
    }
    return true;
  }

  private boolean read(int line, int[] keys) {
    return LineKeys.read(source, key, lines.first(line), lines.pitch(), keys, evaluation);
  }

  /** Writes a line, whose sorted keys become elements again. */
  private void write(int line, int[] keys) {
    int first = lines.first(line);
    Workers.run(
        Math.ceilDiv(keys.length, WRITTEN),
        task -> {
          int from = task * WRITTEN;
          write(keys, from, Math.min(keys.length, from + WRITTEN), first, lines.pitch());
        },
        evaluation::poll);
    if (!source.type().inLong() && !key.total()) {
      placeZeros(keys, first);
    }
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

  private void placeZeros(int[] keys, int first) {
    int zero = Arrays.binarySearch(keys, flip);
    if (zero >= 0) {
      while (zero > 0 && keys[zero - 1] == flip) {
        zero--;
      }
      placeZeros(zero, first);
    }
  }

  /** Zeros of either sign are equal: each stays behind those that were before it. */
  private void placeZeros(int place, int first) {
    int zero = place;
    for (int p = 0; p < lines.length(); p++) {
      int from = first + p * lines.pitch();
      if (source.doubleAt(from) == 0) {
        result.buffer().setBits(first + zero++ * lines.pitch(), source.buffer().bits(from));
      }
    }
  }
}
