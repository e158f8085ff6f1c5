package xlet.engine.op.linalg;

import xlet.engine.emit.BlockProduct;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.NumberArray.Floats;
import xlet.engine.op.NumberArray.Integers;

/** Room for some rows of a product: their factors, side by side as they are read, and sums. */
final class ProductRows {
  /** So many terms of a block of columns stay in the nearest cache. */
  static final int TERMS = 256;

  /** So many terms are read at a time from rows that are not copied, far from each other. */
  private static final int TERMS_IN_PLACE = 16;

  private static final int GROUP = BlockProduct.ROWS;

  private final ProductTask task;
  private final BlockProduct code;
  private final boolean continued;
  private final int groups;
  private final NumberArray left;
  private final NumberArray sums;

  /** Sums of small integers that were multiplied as floats; else none. */
  private final NumberArray totals;

  /**
   * @param continued whether the sums go on from those that are in the target
   * @param rows the most rows
   * @param blocks the most blocks of columns
   */
  ProductRows(ProductTask task, BlockProduct code, boolean continued, int rows, int blocks) {
    this.task = task;
    this.code = code;
    this.continued = continued;
    this.groups = Math.ceilDiv(rows, GROUP);
    NumberArray kind = task.left().numbers();
    int count = groups * blocks * GROUP * code.columns();
    this.left = NumberMoves.zeros(kind, groups * GROUP * Math.min(TERMS, task.terms()));
    this.sums = NumberMoves.zeros(kind, count);
    boolean whole = kind instanceof Floats && task.target().sums() instanceof Integers;
    this.totals = whole ? NumberMoves.zeros(task.target().sums(), count) : sums;
  }

  /** Computes the sums of these rows and blocks, which are loaded, of matrix {@code batch}. */
  void multiply(
      ProductPanel panel,
      int batch,
      int fromRow,
      int toRow,
      int fromBlock,
      int toBlock,
      Evaluation evaluation) {
    clear();
    if (continued) {
      read(panel, batch, fromRow, toRow, fromBlock, toBlock);
    }
    int together = panel.isInPlace() ? TERMS_IN_PLACE : TERMS;
    for (int term = 0; term < task.terms(); term += together) {
      int count = Math.min(together, task.terms() - term);
      gather(batch, fromRow, toRow, term, count);
      Object factors = NumberMoves.array(left);
      Object added = NumberMoves.array(sums);
      for (int block = fromBlock; block < toBlock; block++) {
        evaluation.poll();
        for (int g = 0; g < groups; g++) {
          int s = at(block - fromBlock, g * GROUP);
          panel.add(code, block, factors, g * GROUP * count, term, count, added, s);
        }
      }
      if (totals instanceof Integers integers && sums instanceof Floats floats) {
        NumberMoves.moveWhole(integers, floats);
      }
    }
    write(panel, batch, fromRow, toRow, fromBlock, toBlock);
  }

  private void clear() {
    NumberArray zero = NumberMoves.zeros(sums, 1);
    sums.fill(zero, 0, sums.length());
    if (totals instanceof Integers) {
      totals.fill(NumberMoves.zeros(totals, 1), 0, totals.length());
    }
  }

  /** Where the sums of a row begin. */
  private int at(int block, int row) {
    return (block * groups * GROUP + row) * code.columns();
  }

  /** Takes over the factors of these rows, the rows of a group side by side. */
  private void gather(int batch, int fromRow, int toRow, int term, int count) {
    Matrix from = task.left();
    int base = from.first()[batch];
    for (int row = fromRow; row < toRow; row++) {
      int number = row - fromRow;
      int at = number / GROUP * GROUP * count + number % GROUP;
      NumberMoves.gather(
          left,
          at,
          GROUP,
          from.numbers(),
          base + from.lines()[row],
          from.terms(),
          term,
          term + count);
    }
  }

  /** Takes the sums over that were made before. */
  private void read(
      ProductPanel panel, int batch, int fromRow, int toRow, int fromBlock, int toBlock) {
    ProductTask.Target target = task.target();
    for (int block = fromBlock; block < toBlock; block++) {
      int column = panel.from() + block * code.columns();
      for (int row = fromRow; row < toRow; row++) {
        NumberMoves.gather(
            totals,
            at(block - fromBlock, row - fromRow),
            1,
            target.sums(),
            target.first()[batch] + target.rows()[row],
            target.columns(),
            column,
            column + panel.width(block));
      }
    }
  }

  private void write(
      ProductPanel panel, int batch, int fromRow, int toRow, int fromBlock, int toBlock) {
    ProductTask.Target target = task.target();
    int[] columns = target.columns();
    for (int block = fromBlock; block < toBlock; block++) {
      int column = panel.from() + block * code.columns();
      int count = panel.width(block);
      boolean neighbours = Matrix.areNeighbours(columns, column, column + count);
      for (int row = fromRow; row < toRow; row++) {
        int base = target.first()[batch] + target.rows()[row];
        int from = at(block - fromBlock, row - fromRow);
        if (neighbours) {
          target.sums().copy(base + columns[column], totals, from, count);
        } else {
          NumberMoves.scatter(target.sums(), base, columns, column, totals, from, count);
        }
      }
    }
  }
}
