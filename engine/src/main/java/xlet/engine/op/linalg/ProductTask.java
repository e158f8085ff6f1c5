package xlet.engine.op.linalg;

import java.util.Arrays;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;

/**
 * A product of matrices: both sides, and the place of the result.
 *
 * @param left the left side, whose lines are rows
 * @param right the right side, whose lines are columns
 * @param target where the sums go
 * @param inRuns whether many neighbouring lines of the right side lie next to each other
 */
record ProductTask(Matrix left, Matrix right, Target target, boolean inRuns) {
  /** The average length of a run that is worth copying as a whole. */
  private static final int SHORTEST_RUN = 8;

  static ProductTask of(Matrix left, Matrix right, Target target) {
    return new ProductTask(left, right, target, right.run() >= SHORTEST_RUN);
  }

  /** The ends of the runs of columns that lie next to each other, counted from {@code column}. */
  int[] runs(int column, int width) {
    int[] lines = right.lines();
    int[] ends = new int[width];
    int count = 0;
    for (int c = 1; c <= width; c++) {
      if (c == width || lines[column + c] != lines[column + c - 1] + 1) {
        ends[count++] = c;
      }
    }
    return Arrays.copyOf(ends, count);
  }

  /**
   * The place of a result: the sum of row i and column j of matrix b goes to slot {@code first[b] +
   * rows[i] + columns[j]}.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Target(Buffer buffer, ElementType type, int[] first, int[] rows, int[] columns) {
    /** Returns whether {@code count} columns from {@code column} go to slots in a row. */
    boolean areNeighbours(int column, int count) {
      for (int c = column + 1; c < column + count; c++) {
        if (columns[c] != columns[c - 1] + 1) {
          return false;
        }
      }
      return true;
    }
  }
}
