package xlet.engine.op.sorting;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;

/** Sorts lines by keys. */
final class KeySort {
  private final List<NdArray> arrays;
  private final LineMoves lines;
  private final KeyOrder order;
  private final int[] positions;

  private KeySort(List<NdArray> arrays, LineMoves lines, KeyOrder order, int[] positions) {
    this.arrays = arrays;
    this.lines = lines;
    this.order = order;
    this.positions = positions;
  }

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
    KeySort sort = new KeySort(arrays, lines, order, positions);
    return LineRoom.each(lines, sort::line, evaluation) ? Optional.of(positions) : Optional.empty();
  }

  private boolean line(int line, LineRoom room) {
    boolean isAll = lines.count() == 1;
    int[] sorted = isAll ? positions : room.order();
    boolean isFirst = true;
    for (KeyOrder.Key key : order.keys().reversed()) {
      NdArray array = arrays.get(key.number());
      if (!room.read(array, key, line)) {
        return false;
      }
      room.radix().sort(room.numbers(), LineKeys.bits(array.type()), sorted, isFirst);
      isFirst = false;
    }
    int first = lines.first(line);
    for (int p = 0; p < sorted.length && !isAll; p++) {
      positions[first + p * lines.pitch()] = sorted[p];
    }
    return true;
  }
}
