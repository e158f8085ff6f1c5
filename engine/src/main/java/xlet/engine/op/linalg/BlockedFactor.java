package xlet.engine.op.linalg;

import java.util.Arrays;
import xlet.engine.emit.BlockProduct;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.work.Workers;

/**
 * The lower triangle l for which a = l·lᵀ, a few columns at a time: what the columns before them
 * add is subtracted by the code of products, with sums in registers; then they are divided, one
 * after the other. Each number takes its products in the order of the columns, however many there
 * are.
 */
final class BlockedFactor {
  /** How many groups of rows a task of a thread has. */
  private static final int GROUPS = 8;

  private final int size;
  private final int pitch;
  private final BlockProduct code;
  private final int high;
  private final int wide;
  private final double[] l;
  private final double[] right;

  /** The triangle in the columns that are computed, column after column. */
  private final double[] corner;

  private final Evaluation evaluation;

  private BlockedFactor(DenseMatrix a, Evaluation evaluation) {
    this.size = a.rows();
    this.evaluation = evaluation;
    this.code =
        BlockProducts.of(new NumberArray.Doubles(a.re()), (long) size * size * size / 6).square();
    this.high = code.rows();
    this.wide = code.columns();
    this.pitch = Math.ceilDiv(size, wide) * wide;
    this.l = new double[Math.multiplyExact(size + high, pitch)];
    this.right = new double[size * wide];
    this.corner = new double[wide * wide];
    for (int r = 0; r < size; r++) {
      System.arraycopy(a.re(), r * size, l, r * pitch, r + 1);
    }
  }

  /** The triangle of a real matrix; NaN throughout if the matrix is not positive definite. */
  static DenseMatrix of(DenseMatrix a, Evaluation evaluation) {
    return new BlockedFactor(a, evaluation).factor();
  }

  private DenseMatrix factor() {
    DenseMatrix result = DenseMatrix.zeros(size, size, /* complex= */ false);
    for (int column = 0; column < size; column += wide) {
      evaluation.poll();
      if (!compute(column)) {
        Arrays.fill(result.re(), Double.NaN);
        return result;
      }
    }
    for (int r = 0; r < size; r++) {
      System.arraycopy(l, r * pitch, result.re(), r * size, r + 1);
    }
    return result;
  }

  /** Computes the columns from {@code column} on; false if a pivot is not positive. */
  private boolean compute(int column) {
    int columns = Math.min(wide, size - column);
    for (int k = 0; k < column; k++) {
      for (int c = 0; c < columns; c++) {
        right[k * wide + c] = -l[(column + c) * pitch + k];
      }
    }
    subtract(column, column, column + columns);
    for (int c = 0; c < columns; c++) {
      if (!divide(column, column + c, c, /* inCorner= */ true)) {
        return false;
      }
    }
    int first = column + columns;
    int rows = GROUPS * high;
    Workers.run(
        Math.ceilDiv(size - first, rows),
        task -> {
          int from = first + task * rows;
          int to = Math.min(size, from + rows);
          subtract(column, from, to);
          for (int r = from; r < to; r++) {
            divide(column, r, columns, /* inCorner= */ false);
          }
        },
        evaluation::poll);
    return true;
  }

  /** Subtracts from some rows what the columns before {@code column} add. */
  private void subtract(int column, int from, int to) {
    for (int r = from; r < to && column > 0; r += high) {
      if (r + high <= to) {
        int at = r * pitch;
        code.add(l, at, pitch, right, 0, wide, column, l, at + column, pitch, false);
      } else {
        subtractAlone(column, r, to);
      }
    }
  }

  /** Fewer rows than the code takes. */
  private void subtractAlone(int column, int from, int to) {
    int columns = Math.min(wide, size - column);
    for (int r = from; r < to; r++) {
      int at = r * pitch;
      for (int k = 0; k < column; k++) {
        double factor = l[at + k];
        for (int c = 0; c < columns; c++) {
          l[at + column + c] = Math.fma(factor, right[k * wide + c], l[at + column + c]);
        }
      }
    }
  }

  /**
   * Divides the first {@code count} numbers of a row by their pivots, each followed by what it
   * subtracts from those behind it; in the corner the number behind them is a pivot.
   */
  private boolean divide(int column, int row, int count, boolean inCorner) {
    int at = row * pitch + column;
    int end = inCorner ? count + 1 : count;
    for (int c = 0; c < count; c++) {
      double x = l[at + c] / corner[c * wide + c];
      l[at + c] = x;
      if (inCorner) {
        corner[c * wide + count] = x;
      }
      for (int k = c + 1; k < end; k++) {
        l[at + k] = Math.fma(-x, corner[c * wide + k], l[at + k]);
      }
    }
    if (inCorner) {
      double pivot = l[at + count];
      if (!(pivot > 0)) {
        return false;
      }
      l[at + count] = Math.sqrt(pivot);
      corner[count * wide + count] = l[at + count];
    }
    return true;
  }
}
