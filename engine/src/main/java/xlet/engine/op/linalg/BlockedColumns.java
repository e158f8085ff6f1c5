package xlet.engine.op.linalg;

import xlet.engine.emit.BlockProduct;
import xlet.engine.emit.RowCode;
import xlet.engine.emit.RowProgram;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectRows;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/**
 * Solves equations of real numbers with a lower triangle, a few rows at a time: what the rows
 * before them add is subtracted by the code of products, with sums in registers; then they are
 * solved one after the other.
 */
final class BlockedColumns {
  /** The most blocks of columns that are solved side by side: their rows are longer. */
  private static final int MOST_SIDE_BY_SIDE = 4;

  /** So many tasks, if there are as many blocks, are enough for a few threads. */
  private static final int TASKS = 8;

  /** Adds multiples of a row, each by a factor of its own, to some rows. */
  private static final TrainedCode<RowCode> ROWS =
      DirectRows.trained(multiplesOfRow(), Carrier.DOUBLE);

  private final DenseMatrix x;
  private final int size;
  private final boolean forward;
  private final boolean unit;
  private final BlockProduct code;
  private final int high;
  private final int wide;

  /** How many columns are solved side by side. */
  private final int together;

  private final Scratch scratch;
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
      DenseMatrix a,
      DenseMatrix x,
      boolean forward,
      boolean unit,
      Scratch scratch,
      Evaluation evaluation) {
    this.x = x;
    this.scratch = scratch;
    this.size = a.rows();
    this.forward = forward;
    this.unit = unit;
    this.evaluation = evaluation;
    long work = (long) size * size / 2 * x.columns();
    this.code = BlockProducts.of(new NumberArray.Doubles(x.re()), work).square();
    this.high = code.rows();
    this.wide = code.columns();
    int blocks = Math.ceilDiv(x.columns(), wide);
    this.together = Math.clamp(blocks / TASKS, 1, MOST_SIDE_BY_SIDE) * wide;
    int groups = Math.ceilDiv(size, high);
    this.starts = new int[groups + 1];
    for (int g = 0; g < groups; g++) {
      int rows = Math.min(high, size - g * high);
      starts[g + 1] = Math.addExact(starts[g], (g * high + rows) * high);
    }
    this.factors = scratch.doubles(starts[groups], evaluation);
    Workers.run(groups, group -> pack(a, group), evaluation::poll);
  }

  private static RowProgram multiplesOfRow() {
    var program = new RowProgram();
    int factor = program.factor(1, 2);
    program.store(0, 0, program.fused(factor, program.load(0, 1), program.load(0, 0)));
    return program;
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
    Workers.run(
        Math.ceilDiv(x.columns(), together),
        () -> scratch.doubles(Math.ceilDiv(size, high) * high * together, evaluation),
        (panel, task) -> {
          int column = task * together;
          int count = Math.min(together, x.columns() - column);
          for (int step = 0; step < size; step++) {
            int from = row(step) * x.columns() + column;
            System.arraycopy(x.re(), from, panel, step * together, count);
          }
          for (int group = 0; group + 1 < starts.length; group++) {
            evaluation.poll();
            solve(panel, group, count);
          }
          for (int step = 0; step < size; step++) {
            int to = row(step) * x.columns() + column;
            System.arraycopy(panel, step * together, x.re(), to, count);
          }
        },
        evaluation::poll);
  }

  /** Solves the rows of a group for the first {@code count} columns of a panel. */
  private void solve(double[] panel, int group, int count) {
    int first = group * high;
    int end = Math.min(size, first + high);
    int start = starts[group];
    for (int column = 0; column < count && first > 0; column += wide) {
      code.add(
          factors,
          start,
          1,
          panel,
          column,
          together,
          first,
          panel,
          first * together + column,
          together,
          /* isFresh= */ false);
    }
    RowCode rows = ROWS.code((long) high * high / 2 * count);
    Object[] arrays = {panel, factors};
    for (int step = first; step < end; step++) {
      int at = step * together;
      int factor = start + step * high + step - first;
      if (!unit) {
        double pivot = -factors[factor];
        for (int c = at; c < at + count; c++) {
          panel[c] /= pivot;
        }
      }
      int[] places = {at + together, at, factor + 1, together, 0, 1};
      rows.run(arrays, places, end - step - 1, count);
    }
  }
}
