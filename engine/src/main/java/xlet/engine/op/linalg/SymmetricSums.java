package xlet.engine.op.linalg;

import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;

/**
 * The sums of a matrix that is multiplied by its own transpose: those above the diagonal are copies
 * of those below it.
 */
record SymmetricSums(ProductTask.Target target) {
  /** So many rows and columns are copied at a time: they stay in the nearest cache. */
  private static final int TILE = 64;

  /** Copies all sums of matrix {@code batch} that are below the diagonal. */
  void copyAll(int batch, Evaluation evaluation) {
    int size = target.rows().length;
    Workers.run(
        Math.ceilDiv(size, TILE),
        number -> copy(batch, number * TILE, size, number * TILE, (number + 1) * TILE),
        evaluation::poll);
  }

  /**
   * Copies the sums below the diagonal of the rows {@code [fromRow, toRow)} and the columns {@code
   * [fromColumn, toColumn)} of matrix {@code batch}.
   */
  void copy(int batch, int fromRow, int toRow, int fromColumn, int toColumn) {
    int toLine = Math.min(toColumn, target.columns().length);
    for (int row = fromRow; row < toRow; row += TILE) {
      for (int line = fromColumn; line < toLine; line++) {
        copy(batch, Math.max(row, line + 1), Math.min(toRow, row + TILE), line);
      }
    }
  }

  /** Copies the sums of the rows {@code [from, to)} in column {@code line} to that row. */
  private void copy(int batch, int from, int to, int line) {
    if (from < to) {
      int first = target.first()[batch];
      int step = to - from > 1 ? target.columns()[from + 1] - target.columns()[from] : 1;
      int at = first + target.rows()[line] + target.columns()[from];
      int base = first + target.columns()[line];
      NumberMoves.gather(target.sums(), at, step, target.sums(), base, target.rows(), from, to);
    }
  }
}
