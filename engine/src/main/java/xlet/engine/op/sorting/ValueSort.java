package xlet.engine.op.sorting;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import xlet.engine.array.BufferPool;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/**
 * Sorts the lines of one array whose elements are all that their order looks at: then equal
 * elements are the same, but for zeros of either sign, and nobody can tell where they were. They
 * are sorted without positions, floats in the total order, where zeros and NaN are found easily
 * after.
 */
final class ValueSort {
  private final NdArray source;
  private final NdArray result;
  private final KeyOrder.Key key;
  private final LineMoves lines;
  private final Evaluation evaluation;
  private final SignedZeros zeros;

  private ValueSort(
      NdArray source, NdArray result, KeyOrder.Key key, LineMoves lines, Evaluation evaluation) {
    this.source = source;
    this.result = result;
    this.key = key;
    this.lines = lines;
    this.evaluation = evaluation;
    this.zeros = new SignedZeros(source, result, key, lines);
  }

  /** Whether such arrays are sorted so: one, whose elements have one key each. */
  static boolean takes(List<NdArray> arrays, LineMoves lines) {
    return arrays.size() == 1 && !arrays.get(0).type().isComplex() && lines.count() > 0;
  }

  private boolean isWide() {
    return source.type().bits() > Integer.SIZE;
  }

  /**
   * The array with its lines sorted; empty if there is a NaN that has no place in the order.
   *
   * @param source an array in row-major order
   */
  static Optional<NdArray> sorted(
      NdArray source, KeyOrder.Key key, LineMoves lines, Evaluation evaluation) {
    NdArray result =
        NdArray.of(source.shape(), BufferPool.allocate(source.shape(), evaluation::poll));
    ValueSort sort = new ValueSort(source, result, key, lines, evaluation);
    return sort.all() ? Optional.of(result) : Optional.empty();
  }

  /** Sorts all lines; false if there is a NaN that has no place in the order. */
  private boolean all() {
    VectorSort.expect((long) lines.count() * lines.length());
    boolean isBeside =
        !isWide()
            && LaneSort.pays(lines)
            && !CountSort.pays(source.type(), lines.length())
            && !isForVectors();
    return isBeside
        ? all(LaneSort.width(lines.length()), () -> new Beside()::sort)
        : all(lines.together(), () -> isWide() ? this::wide : this::each);
  }

  /** Whether vectors sort each line by itself: one that is spread over memory is slow to read. */
  private boolean isForVectors() {
    return lines.pitch() == 1 && VectorSort.takes(lines.length());
  }

  /** Sorts lines {@code [from, to)}. */
  private interface Lines {
    void sort(int from, int to);
  }

  /** Sorts all lines, so many at a time; each thread does it in a way of its own. */
  private boolean all(int together, Supplier<Lines> way) {
    AtomicBoolean unordered = new AtomicBoolean();
    Workers.run(
        Math.ceilDiv(lines.count(), together),
        way,
        (own, task) -> {
          int from = task * together;
          int end = Math.min(lines.count(), from + together);
          own.sort(from, end);
          for (int line = from; line < end && !unordered.get(); line++) {
            if (!zeros.isSettled(lines.first(line))) {
              unordered.set(true);
            }
          }
        },
        evaluation::poll);
    return !unordered.get();
  }

  private void wide(int from, int end) {
    new LongValues(source, result, key.descending(), lines).sort(from, end, evaluation);
  }

  /** Room of a thread in which it sorts lines beside each other. */
  private final class Beside {
    private final LaneSort lanes = new LaneSort(lines.length());
    private final int[][] keys = new int[LaneSort.width(lines.length())][lines.length()];

    void sort(int from, int end) {
      for (int line = from; line < end; line++) {
        read(lines.whole(line), keys[line - from]);
      }
      lanes.sort(keys, end - from);
      for (int line = from; line < end; line++) {
        write(lines.whole(line), keys[line - from]);
      }
    }
  }

  /** Sorts lines one by one. */
  private void each(int from, int end) {
    boolean isCounted = CountSort.pays(source.type(), lines.length());
    try (var scratch = new Scratch()) {
      int[] keys = scratch.integers(isCounted ? 0 : lines.length(), evaluation);
      IntSort order = new IntSort(scratch, evaluation);
      for (int line = from; line < end; line++) {
        evaluation.poll();
        if (isCounted) {
          int first = lines.first(line);
          CountSort.of(source, key.descending(), first, lines, evaluation)
              .write(result.buffer(), first, lines, evaluation);
        } else {
          lines.inParts(line, part -> read(part, keys), evaluation);
          order.sort(keys);
          lines.inParts(line, part -> write(part, keys), evaluation);
        }
      }
    }
  }

  private void read(LinePart part, int[] keys) {
    LineKeys.places(source, key.descending(), part, keys);
  }

  private void write(LinePart part, int[] keys) {
    LineKeys.write(result, key.descending(), part, keys);
  }
}
