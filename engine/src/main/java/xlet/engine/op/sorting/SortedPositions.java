package xlet.engine.op.sorting;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;

/**
 * Where the elements of each line of an array go when the line is sorted: element p of a line of
 * the permutation is the position of what comes p-th.
 */
final class SortedPositions {
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
  static NdArray along(List<NdArray> arrays, int dimension, LineOrder order) {
    Ints sizes = arrays.get(0).shape().sizes();
    ArrayShape shape = ArrayShape.of(ElementType.S32, sizes);
    int length = (int) sizes.get(dimension);
    long[] permutation = new long[(int) shape.elementCount()];
    NdArray rowMajor = NdArray.ofLongs(shape, permutation);
    int[] work = new int[length];
    for (Ints start : starts(sizes, dimension)) {
      int[][] offsets = new int[arrays.size()][length];
      int[] positions = new int[length];
      long[] at = start.toArray();
      for (int p = 0; p < length; p++) {
        positions[p] = p;
        at[dimension] = p;
        for (int k = 0; k < offsets.length; k++) {
          offsets[k][p] = arrays.get(k).offset(at);
        }
      }
      sort(positions, work, 0, length, order.of(offsets));
      for (int p = 0; p < length; p++) {
        at[dimension] = p;
        permutation[rowMajor.offset(at)] = positions[p];
      }
    }
    return NdArray.ofLongs(shape, permutation);
  }

  /** The first index of each line along {@code dimension}. */
  private static List<Ints> starts(Ints sizes, int dimension) {
    Ints outer = sizes.with(dimension, sizes.get(dimension) == 0 ? 0 : 1);
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

  /** A stable merge sort, which ends whatever the comparisons say. */
  private static void sort(int[] positions, int[] work, int from, int to, Before before) {
    if (to - from < 2) {
      return;
    }
    int middle = (from + to) >>> 1;
    sort(positions, work, from, middle, before);
    sort(positions, work, middle, to, before);
    System.arraycopy(positions, from, work, from, to - from);
    int left = from;
    int right = middle;
    for (int next = from; next < to; next++) {
      boolean takeRight = left == middle || (right < to && before.test(work[right], work[left]));
      positions[next] = work[takeRight ? right++ : left++];
    }
  }

  /** The total order of the elements: −NaN, −∞, …, −0, 0, …, ∞, NaN. */
  static Before totalOrder(NdArray array, int[] offsets) {
    long[] keys = new long[offsets.length];
    for (int p = 0; p < keys.length; p++) {
      keys[p] = key(array, offsets[p]);
    }
    return (one, other) -> keys[one] < keys[other];
  }

  /** A number that rises as the elements do in the total order. */
  private static long key(NdArray array, int offset) {
    ElementType type = array.type();
    if (type.inLong()) {
      long value = array.longAt(offset);
      return type == ElementType.U64 ? value ^ Long.MIN_VALUE : value;
    }
    long bits = array.realBits(offset);
    if (type == ElementType.F8E8M0FNU) {
      return bits;
    }
    int unused = Long.SIZE - type.part().bits();
    long extended = bits << unused >> unused;
    return extended < 0 ? extended ^ Long.MAX_VALUE : extended;
  }
}
