package xlet.engine.op.linalg;

import xlet.engine.emit.BlockProduct;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.work.Workers;

/**
 * Solves equations of real numbers with a lower triangle, a few rows at a time: what the rows
 * before them add is subtracted by the code of products, with sums in registers; then they are
 * solved one after the other.
 */
final class BlockedColumns {
  private final DenseMatrix x;
  private final int size;
  private final boolean forward;
  private final boolean unit;
  private final BlockProduct code;
  private final int high;
  private final int wide;
  private final Evaluation evaluation;

  /** The negated triangle: of each group of rows the factors of each term side by side. */
  private final double[] factors;

  /** Where a group begins in the factors. */
  private final int[] starts;

  /**
   * @param a the triangle, an upper one if not {@code forward}
   * @param x the right-hand sides, which become the solution
   */
  BlockedColumns(
      DenseMatrix a, DenseMatrix x, boolean forward, boolean unit, Evaluation evaluation) {
    this.x = x;
    this.size = a.rows();
    this.forward = forward;
    this.unit = unit;
    this.evaluation = evaluation;
    long work = (long) size * size / 2 * x.columns();
    this.code = BlockProducts.of(new NumberArray.Doubles(x.re()), work).square();
    this.high = code.rows();
    this.wide = code.columns();
    int groups = Math.ceilDiv(size, high);
    this.starts = new int[groups + 1];
    for (int g = 0; g < groups; g++) {
      int rows = Math.min(high, size - g * high);
      starts[g + 1] = Math.addExact(starts[g], (g * high + rows) * high);
    }
    this.factors = new double[starts[groups]];
    Workers.run(groups, group -> pack(a, group), evaluation::poll);
  }

  /** The number of the row that is solved in turn {@code step}. */
  private int row(int step) {
    return forward ? step : size - 1 - step;
  }

  private void pack(DenseMatrix a, int group) {
    int first = group * high;
    int end = Math.min(size, first + high);
    for (int step = first; step < end; step++) {
      int at = starts[group] + step - first;
      int from = row(step) * size;
      for (int k = 0; k < end; k++) {
        factors[at + k * high] = -a.re()[from + row(k)];
      }
    }
  }

  void solve() {
    int blocks = Math.ceilDiv(x.columns(), wide);
    Workers.run(
        blocks,
        block -> {
          double[] panel = new double[Math.ceilDiv(size, high) * high * wide];
          int column = block * wide;
          int count = Math.min(wide, x.columns() - column);
          for (int step = 0; step < size; step++) {
            int from = row(step) * x.columns() + column;
            System.arraycopy(x.re(), from, panel, step * wide, count);
          }
          for (int group = 0; group + 1 < starts.length; group++) {
            evaluation.poll();
            solve(panel, group);
          }
          for (int step = 0; step < size; step++) {
            int to = row(step) * x.columns() + column;
            System.arraycopy(panel, step * wide, x.re(), to, count);
          }
        },
        evaluation::poll);
  }

  /** Solves the rows of a group for the columns of a panel. */
  private void solve(double[] panel, int group) {
    int first = group * high;
    int end = Math.min(size, first + high);
    int start = starts[group];
    if (first > 0) {
      code.add(
          factors,
          start,
          1,
          panel,
          0,
          wide,
          first,
          panel,
          first * wide,
          wide,
          /* isFresh= */ false);
    }
    for (int step = first; step < end; step++) {
      int row = start + step - first;
      int at = step * wide;
      for (int k = first; k < step; k++) {
        double factor = factors[row + k * high];
        int from = k * wide;
        for (int c = 0; c < wide; c++) {
          panel[at + c] = Math.fma(factor, panel[from + c], panel[at + c]);
        }
      }
      if (!unit) {
        double pivot = -factors[row + step * high];
        for (int c = 0; c < wide; c++) {
          panel[at + c] /= pivot;
        }
      }
    }
  }
}
