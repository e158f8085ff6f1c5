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

  /** So many numbers stay in the nearest cache. */
  private static final int NEAR = 1 << 13;

  /** About so many numbers are sorted at once: they stay in the second cache. */
  private static final int NUMBERS = 1 << 16;

  /** So many times as many lines are sorted at once at most. */
  private static final int MOST = 8;

  /** So many rows are put in order in registers. */
  private static final int TOGETHER = 8;

  /** So many numbers of each line are taken over at a time: then few parts of memory are in use. */
  private static final int SOME = 16;

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

  /** Sorts the numbers of each of the first {@code count} lines. */
  void sort(int[][] lines, int count) {
    for (int from = 0; from < length; from += SOME) {
      for (int lane = 0; lane < count; lane++) {
        int[] line = lines[lane];
        for (int p = from; p < Math.min(length, from + SOME); p++) {
          matrix[p * width + lane] = line[p];
        }
      }
    }
    sort(0, rows);
    for (int from = 0; from < length; from += SOME) {
      for (int lane = 0; lane < count; lane++) {
        int[] line = lines[lane];
        for (int p = from; p < Math.min(length, from + SOME); p++) {
          line[p] = matrix[p * width + lane];
        }
      }
    }
  }

  /** Sorts {@code count} rows, a power of two, or those of them that there are. */
  private void sort(int from, int count) {
    if (from >= length) {
      return;
    }
    if (isNear(count)) {
      pass(new RowOrder(TOGETHER, Before.UNSORTED), from, count, TOGETHER);
      for (int block = 2 * TOGETHER; block <= count; block *= 2) {
        merge(from, count, block);
      }
    } else {
      sort(from, count / 2);
      sort(from + count / 2, count / 2);
      merge(from, count, count);
    }
  }

  /** Whether so many rows stay in the nearest cache. */
  private boolean isNear(int count) {
    return count == TOGETHER || count * width <= NEAR;
  }

  /** Sorts all blocks of {@code count} rows of which both halves are sorted. */
  private void merge(int from, int count, int block) {
    int steps = Integer.numberOfTrailingZeros(block);
    int most = Integer.numberOfTrailingZeros(TOGETHER);
    int first = 1 << ((steps - 1) % most + 1);
    pass(new RowOrder(first, Before.SORTED_HALVES), from, count, block);
    halve(from, count, block / first);
  }

  /** Sorts all blocks of {@code count} rows, which are bitonic, some steps in each pass. */
  private void halve(int from, int count, int block) {
    if (block == 1 || from >= length) {
      return;
    }
    if (count > block && !isNear(count)) {
      for (int some = from; some < from + count; some += block) {
        halve(some, block, block);
      }
    } else {
      pass(new RowOrder(TOGETHER, Before.BITONIC), from, count, block);
      halve(from, count, block / TOGETHER);
    }
  }

  /** Puts in each block of {@code count} rows those in order that are as far apart as can be. */
  private void pass(RowOrder order, int from, int count, int block) {
    int distance = block / order.rows();
    int blocks = Math.ceilDiv(Math.min(count, length - from), block);
    boolean acrossBlocks = blocks > distance;
    int turns = acrossBlocks ? blocks : distance;
    RowCode code = order.code().code((long) order.rows() * turns * width);
    Object[] arrays = {matrix};
    int[] places = new int[2 * order.rows()];
    for (int k = 0; k < (acrossBlocks ? distance : blocks); k++) {
      for (int row = 0; row < order.rows(); row++) {
        boolean mirrored = order.before() == Before.SORTED_HALVES && 2 * row >= order.rows();
        int first = from + row * distance + (mirrored ? distance - 1 : 0);
        int step = mirrored ? -1 : 1;
        places[row] = width * (acrossBlocks ? first + step * k : first + block * k);
        places[order.rows() + row] = width * (acrossBlocks ? block : step);
      }
      code.run(arrays, places, turns, width);
    }
  }
}
