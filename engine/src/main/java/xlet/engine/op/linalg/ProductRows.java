package xlet.engine.op.linalg;

import xlet.engine.emit.BlockProduct;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.NumberArray.Floats;
import xlet.engine.op.NumberArray.Integers;

/**
 * Multiplies some rows of a product by blocks of columns. Factors are read where they lie, or
 * copied to where those of a few rows are side by side; sums are made where they go, or in a room.
 */
final class ProductRows {
  /** So many terms of a block of columns stay in the nearest cache. */
  static final int TERMS = 256;

  /** So many terms are read at a time from columns that are not copied, far from each other. */
  private static final int TERMS_IN_PLACE = 16;

  /** Rows are read where they are if so many terms of them are neighbours. */
  private static final int NEIGHBOURS = 16;

  /** Factors that more blocks of columns read are copied. */
  private static final int FEW_BLOCKS = 8;

  private static final int GROUP = BlockProduct.ROWS;

  private final ProductTask task;
  private final BlockProduct code;
  private final boolean continued;
  private final int groups;
  private final NumberArray left;
  private final NumberArray sums;

  /** Sums of small integers that were multiplied as floats; else none. */
  private final NumberArray totals;

  private final boolean isWhole;
  private final int[] pitches;
  private final int[] steps;

  /**
   * A part of a product.
   *
   * @param panel the columns, whose blocks are loaded
   * @param batch the number of the matrix
   */
  record Part(ProductPanel panel, int batch, int fromRow, int toRow, int fromBlock, int toBlock) {}

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
    this.isWhole = kind instanceof Floats && task.target().sums() instanceof Integers;
    this.pitches = new int[groups];
    this.steps = new int[groups];
    this.totals = isWhole ? NumberMoves.zeros(task.target().sums(), count) : sums;
  }

  /** Computes the sums of {@code part}. */
  void multiply(Part part, Evaluation evaluation) {
    findSteps(part);
    if (isWhole) {
      clear(totals);
    }
    if (continued) {
      eachLine(part, this::read);
    } else if (task.terms() == 0) {
      clear(sums);
    }
    int most = part.panel.isInPlace() ? TERMS_IN_PLACE : TERMS;
    for (int term = 0; term < task.terms(); ) {
      int count = Math.min(most, task.terms() - term);
      int neighbours = Matrix.evenly(task.left().terms(), term, term + count, 1);
      boolean inPlace = neighbours >= Math.min(NEIGHBOURS, count);
      count = inPlace ? neighbours : count;
      multiply(part, term, count, inPlace, evaluation);
      if (totals instanceof Integers integers && sums instanceof Floats floats) {
        NumberMoves.moveWhole(integers, floats);
      }
      term += count;
    }
    eachLine(part, this::write);
  }

  /** Adds the products of some terms. */
  private void multiply(Part part, int term, int count, boolean inPlace, Evaluation evaluation) {
    Matrix from = task.left();
    for (int g = 0; g < groups; g++) {
      if (!inPlace || steps[g] == 1) {
        int row = part.fromRow + g * GROUP;
        gather(part, row, Math.min(part.toRow, row + GROUP), term, count);
      }
    }
    boolean fresh = (term == 0 && !continued) || isWhole;
    ProductPanel panel = part.panel;
    ProductTask.Target target = task.target();
    for (int block = part.fromBlock; block < part.toBlock; block++) {
      evaluation.poll();
      int start = panel.start(block, term);
      int column = target.first()[part.batch] + firstColumn(part, block);
      for (int g = 0; g < groups; g++) {
        int row = part.fromRow + g * GROUP;
        boolean copied = !inPlace || steps[g] == 1;
        Object factors = copied ? left.array() : from.numbers().array();
        int l =
            copied
                ? g * GROUP * count
                : from.first()[part.batch] + from.lines()[row] + from.terms()[term];
        boolean isDirect = isDirect(part, block, g);
        code.add(
            factors,
            l,
            copied ? 1 : steps[g],
            panel.array(block),
            start,
            panel.step(block),
            count,
            isDirect ? target.sums().array() : sums.array(),
            isDirect ? column + target.rows()[row] : at(block - part.fromBlock, g * GROUP),
            isDirect ? pitches[g] : code.columns(),
            fresh);
      }
    }
  }

  /**
   * Finds how far apart the rows of each group lie, also in the target; 0 there if that differs.
   */
  private void findSteps(Part part) {
    int[] rows = task.target().rows();
    for (int g = 0; g < groups; g++) {
      int row = part.fromRow + g * GROUP;
      boolean whole = !isWhole && task.terms() > 0 && row + GROUP <= part.toRow;
      int pitch = whole ? rows[row + 1] - rows[row] : 0;
      boolean evenly = whole && Matrix.evenly(rows, row, row + GROUP, pitch) == GROUP;
      pitches[g] = evenly ? pitch : 0;
      steps[g] = step(part, row);
    }
  }

  /** How far the rows of a group lie apart if they are read where they are; else 1. */
  private int step(Part part, int row) {
    if (part.toBlock - part.fromBlock > FEW_BLOCKS) {
      return 1;
    }
    int[] lines = task.left().lines();
    int end = row + GROUP;
    int step = end > part.toRow ? 1 : lines[row + 1] - lines[row];
    return step > 1 && Matrix.evenly(lines, row, end, step) == GROUP ? step : 1;
  }

  /** Returns whether the sums of a block and a group are made in the target. */
  private boolean isDirect(Part part, int block, int group) {
    return pitches[group] != 0
        && part.panel.width(block) == code.columns()
        && part.panel.isDense(block);
  }

  private int firstColumn(Part part, int block) {
    return task.target().columns()[part.panel.from() + block * code.columns()];
  }

  private static void clear(NumberArray numbers) {
    numbers.fill(NumberMoves.zeros(numbers, 1), 0, numbers.length());
  }

  /** Where the sums of a row begin in the room. */
  private int at(int block, int row) {
    return (block * groups * GROUP + row) * code.columns();
  }

  /** Takes over the factors of a group of rows, side by side. */
  private void gather(Part part, int fromRow, int toRow, int term, int count) {
    Matrix from = task.left();
    int base = from.first()[part.batch];
    int first = (fromRow - part.fromRow) * count;
    if (from.areNeighbours(fromRow, toRow)) {
      int start = base + from.lines()[fromRow];
      NumberMoves.gatherRows(
          left, first, GROUP, from.numbers(), start, from.terms(), term, count, toRow - fromRow);
      return;
    }
    for (int row = fromRow; row < toRow; row++) {
      NumberMoves.gather(
          left,
          first + row - fromRow,
          GROUP,
          from.numbers(),
          base + from.lines()[row],
          from.terms(),
          term,
          term + count);
    }
  }

  /** A line of neighbouring sums in the room. */
  @FunctionalInterface
  private interface LineMove {
    /** Moves sums from {@code from} on, or to there, of the columns from {@code column} on. */
    void move(int from, int base, int column, int count);
  }

  /** The lines of the room that are used, and where they belong in the target. */
  private void eachLine(Part part, LineMove move) {
    ProductTask.Target target = task.target();
    for (int block = part.fromBlock; block < part.toBlock; block++) {
      int column = part.panel.from() + block * code.columns();
      for (int row = part.fromRow; row < part.toRow; row++) {
        int number = row - part.fromRow;
        if (!isDirect(part, block, number / GROUP)) {
          move.move(
              at(block - part.fromBlock, number),
              target.first()[part.batch] + target.rows()[row],
              column,
              part.panel.width(block));
        }
      }
    }
  }

  /** Takes sums over that were made before. */
  private void read(int at, int base, int column, int count) {
    ProductTask.Target target = task.target();
    int end = column + count;
    NumberMoves.gather(totals, at, 1, target.sums(), base, target.columns(), column, end);
  }

  private void write(int at, int base, int column, int count) {
    ProductTask.Target target = task.target();
    int[] columns = target.columns();
    if (Matrix.areNeighbours(columns, column, column + count)) {
      target.sums().copy(base + columns[column], totals, at, count);
    } else {
      NumberMoves.scatter(target.sums(), base, columns, column, totals, at, count);
    }
  }
}
