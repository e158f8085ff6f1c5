package xlet.engine.op.sorting;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;

/**
 * Where the elements of each line of an array go when the line is sorted: element p of a line of
 * the permutation is the position of what comes p-th.
 */
final class SortedPositions {
  private static final int STEPS_PER_POLL = 1 << 14;

  private SortedPositions() {}

  /** Whether the element at {@code one} of a line has to come before that at {@code other}. */
  @FunctionalInterface
  interface Before {
    boolean test(int one, int other);

    /** The opposite order. */
    default Before reversed() {
      return (one, other) -> test(/* one= */ other, /* other= */ one);
    }
  }

  /** The order of a line whose elements lie at these offsets, one array for each operand. */
  @FunctionalInterface
  interface LineOrder {
    Before of(int[][] offsets);
  }

  /** The permutation that sorts each line of {@code arrays} along {@code dimension}. */
  static NdArray along(
      List<NdArray> arrays, int dimension, LineOrder order, Evaluation evaluation) {
    Ints sizes = arrays.get(0).shape().sizes();
    ArrayShape shape = ArrayShape.of(ElementType.S32, sizes);
    Buffer permutation = Buffer.allocate(shape, evaluation::poll);
    NdArray result = NdArray.of(shape, permutation);
    if (shape.elementCount() == 0) {
      return result;
    }
    int length = sizes.at(dimension);
    int[] work = integers(length, evaluation);
    for (Ints start : starts(sizes, dimension)) {
      int[][] offsets = new int[arrays.size()][];
      for (int k = 0; k < offsets.length; k++) {
        offsets[k] = integers(length, evaluation);
      }
      int[] positions = integers(length, evaluation);
      long[] at = start.toArray();
      for (int p = 0; p < length; p++) {
        pollAt(p, evaluation);
        positions[p] = p;
        at[dimension] = p;
        for (int k = 0; k < offsets.length; k++) {
          offsets[k][p] = arrays.get(k).offset(at);
        }
      }
      new Line(positions, work, order.of(offsets), evaluation).sort(0, length);
      for (int p = 0; p < length; p++) {
        pollAt(p, evaluation);
        at[dimension] = p;
        permutation.setBits(result.offset(at), positions[p]);
      }
    }
    return result;
  }

  private static int[] integers(int length, Evaluation evaluation) {
    ArrayShape shape = ArrayShape.of(ElementType.S32, length);
    return ((Buffer.Integers) Buffer.allocate(shape, evaluation::poll)).array();
  }

  /** The first index of each line along {@code dimension} of an array that has elements. */
  private static List<Ints> starts(Ints sizes, int dimension) {
    Ints outer = sizes.with(dimension, 1);
    List<Ints> starts = new ArrayList<>();
    long[] at = new long[sizes.size()];
    for (long line = 0; line < outer.product(); line++) {
      starts.add(Ints.of(at.clone()));
      for (int d = at.length - 1; d >= 0 && ++at[d] == outer.get(d); d--) {
        at[d] = 0;
      }
    }
    return starts;
  }

  private static void pollAt(int step, Evaluation evaluation) {
    if ((step & (STEPS_PER_POLL - 1)) == 0) {
      evaluation.poll();
    }
  }

  /** A line that is sorted by merging: stable, and it ends whatever the comparisons say. */
  private static final class Line {
    private final int[] positions;
    private final int[] work;
    private final Before before;
    private final Evaluation evaluation;

    Line(int[] positions, int[] work, Before before, Evaluation evaluation) {
      this.positions = positions;
      this.work = work;
      this.before = before;
      this.evaluation = evaluation;
    }

    void sort(int from, int to) {
      if (to - from < 2) {
        return;
      }
      int middle = (from + to) >>> 1;
      sort(from, middle);
      sort(middle, to);
      System.arraycopy(positions, from, work, from, to - from);
      int left = from;
      int right = middle;
      for (int next = from; next < to; next++) {
        pollAt(next, evaluation);
        boolean takeRight = left == middle || (right < to && before.test(work[right], work[left]));
        positions[next] = work[takeRight ? right++ : left++];
      }
    }
  }

  /** The total order of the elements: −NaN, −∞, …, −0, 0, …, ∞, NaN. */
  static Before totalOrder(NdArray array, int[] offsets, Evaluation evaluation) {
    ArrayShape shape = ArrayShape.of(ElementType.S64, offsets.length);
    long[] keys = ((Buffer.Longs) Buffer.allocate(shape, evaluation::poll)).array();
    for (int p = 0; p < keys.length; p++) {
      pollAt(p, evaluation);
      keys[p] = key(array, offsets[p]);
    }
    return (one, other) -> keys[one] < keys[other];
  }

  /** A number that rises as the elements do in the total order. */
  static long key(NdArray array, int offset) {
    ElementType type = array.type();
    if (type.inLong()) {
      long value = array.longAt(offset);
      return type == ElementType.U64 ? value ^ Long.MIN_VALUE : value;
    }
    return type.place(array.realBits(offset));
  }
}
