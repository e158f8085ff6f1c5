package xlet.engine.op.sorting;

import java.util.Arrays;
import xlet.engine.emit.RowCode;
import xlet.engine.op.sorting.RowOrder.Before;

/**
 * Sorts some lines of ints beside each other, as columns of a matrix: whole rows of it are compared
 * with each other, so that a vector has a number of each of some lines.
 */
final class LaneSort {
  /** So many lines fill vectors. */
  private static final int LANES = 16;

  /** Of longer lines each number is compared too often. */
  private static final int LONGEST = 1 << 12;

  /** About so many numbers are sorted at once: they stay in the nearest cache. */
  private static final int NUMBERS = 1 << 13;

  /** So many times as many lines are sorted at once at most. */
  private static final int MOST = 8;

  /** So many rows are put in order in registers. */
  private static final int TOGETHER = 8;

  private final int length;
  private final int width;
  private final int rows;
  private final int[] matrix;

  /** Makes room for lines of {@code length} numbers. */
  LaneSort(int length) {
    this.length = length;
    this.width = width(length);
    this.rows = Math.max(TOGETHER, Integer.highestOneBit(2 * length - 1));
    this.matrix = new int[rows * width];
    Arrays.fill(matrix, length * width, rows * width, Integer.MAX_VALUE);
  }

  /** How many lines of {@code length} numbers are sorted at once. */
  static int width(int length) {
    return LANES * Math.clamp(NUMBERS / (LANES * length), 1, MOST);
  }

  /** Whether lines are sorted faster beside each other than one by one. */
  static boolean pays(LineMoves lines) {
    return lines.count() >= LANES / 2 && lines.length() <= LONGEST;
  }

  /** Takes over the numbers of a line. */
  void put(int lane, int[] line) {
    for (int p = 0, at = lane; p < length; p++, at += width) {
      matrix[at] = line[p];
    }
  }

  /** Writes the numbers of a line. */
  void get(int lane, int[] line) {
    for (int p = 0, at = lane; p < length; p++, at += width) {
      line[p] = matrix[at];
    }
  }

  /** Sorts all lines. */
  void sort() {
    pass(new RowOrder(TOGETHER, Before.UNSORTED), TOGETHER);
    for (int block = 2 * TOGETHER; block <= rows; block *= 2) {
      merge(block);
    }
  }

  /** Sorts all blocks of rows of which both halves are sorted, some steps in each pass. */
  private void merge(int block) {
    int steps = Integer.numberOfTrailingZeros(block);
    int most = Integer.numberOfTrailingZeros(TOGETHER);
    int first = 1 << ((steps - 1) % most + 1);
    pass(new RowOrder(first, Before.SORTED_HALVES), block);
    for (int size = block / first; size > 1; size /= TOGETHER) {
      pass(new RowOrder(TOGETHER, Before.BITONIC), size);
    }
  }

  /** Puts in each block those rows in order that are as far apart as can be. */
  private void pass(RowOrder order, int block) {
    int distance = block / order.rows();
    int blocks = Math.ceilDiv(length, block);
    boolean acrossBlocks = blocks > distance;
    int turns = acrossBlocks ? blocks : distance;
    RowCode code = order.code().code((long) order.rows() * turns * width);
    Object[] arrays = {matrix};
    int[] places = new int[2 * order.rows()];
    for (int k = 0; k < (acrossBlocks ? distance : blocks); k++) {
      for (int row = 0; row < order.rows(); row++) {
        boolean mirrored = order.before() == Before.SORTED_HALVES && 2 * row >= order.rows();
        int first = row * distance + (mirrored ? distance - 1 : 0);
        int step = mirrored ? -1 : 1;
        places[row] = width * (acrossBlocks ? first + step * k : first + block * k);
        places[order.rows() + row] = width * (acrossBlocks ? block : step);
      }
      code.run(arrays, places, turns, width);
    }
  }
}
