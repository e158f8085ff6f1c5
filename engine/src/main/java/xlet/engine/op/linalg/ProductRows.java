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

  /** Rows are read where they are if so many terms of them are neighbours. */
  private static final int NEIGHBOURS = 16;

  /** Factors that more blocks of columns read are copied. */
  private static final int FEW_BLOCKS = 8;

  /** How far the only row of a group lies from others, which does not matter. */
  private static final int ANY_STEP = 2;

  private final ProductTask task;
  private final BlockProduct code;
  private final boolean continued;
  private final int high;
  private final int[] pitches;
  private final int[] steps;

  /** Factors that are copied. */
  private NumberArray left;

  /** Sums that are not made where they go. */
  private NumberArray sums;

  /** Sums of small integers that are multiplied as floats; else the sums themselves. */
  private NumberArray totals;

  private final boolean isWhole;

  /**
   * A part of a product.
   *
   * @param panel the columns, whose blocks are loaded
   * @param batch the number of the matrix
   */
  record Part(ProductPanel panel, int batch, int fromRow, int toRow, int fromBlock, int toBlock) {}

  /**
   * @param continued whether the sums go on from those that are in the target
   * @param rows the most rows of a part
   */
  ProductRows(ProductTask task, BlockProduct code, boolean continued, int rows) {
    this.task = task;
    this.code = code;
    this.continued = continued;
    this.high = code.rows();
    this.pitches = new int[Math.ceilDiv(rows, high)];
    this.steps = new int[pitches.length];
    NumberArray kind = task.left().numbers();
    this.isWhole = kind instanceof Floats && task.target().sums() instanceof Integers;
    this.left = NumberMoves.zeros(kind, 0);
    this.sums = left;
    this.totals = left;
  }

  /** Computes the sums of {@code part}. */
  void multiply(Part part, Evaluation evaluation) {
    findSteps(part);
    makeRoom(part);
    if (isWhole) {
      clear(totals);
    }
    if (continued) {
      eachLine(part, this::read);
    } else if (task.terms() == 0) {
      clear(sums);
    }
    int most = part.panel.termsAtATime();
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

  /** How many groups of rows a part has. */
  private int groups(Part part) {
    return Math.ceilDiv(part.toRow - part.fromRow, high);
  }

  /** Makes room for the sums of a part, unless all are made where they go. */
  private void makeRoom(Part part) {
    int blocks = part.toBlock - part.fromBlock;
    int count = groups(part) * blocks * high * code.columns();
    boolean isDirect = true;
    for (int g = 0; g < groups(part) && isDirect; g++) {
      for (int block = part.fromBlock; block < part.toBlock && isDirect; block++) {
        isDirect = isDirect(part, block, g);
      }
    }
    if (!isDirect && sums.length() < count) {
      sums = NumberMoves.zeros(task.left().numbers(), count);
      totals = isWhole ? NumberMoves.zeros(task.target().sums(), count) : sums;
    }
  }

  /** Adds the products of some terms. */
  private void multiply(Part part, int term, int count, boolean inPlace, Evaluation evaluation) {
    Matrix from = task.left();
    int groups = groups(part);
    for (int g = 0; g < groups; g++) {
      if (!inPlace || steps[g] == 1) {
        int row = part.fromRow + g * high;
        gather(part, row, Math.min(part.toRow, row + high), term, count);
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
        int row = part.fromRow + g * high;
        boolean copied = !inPlace || steps[g] == 1;
        Object factors = copied ? left.array() : from.numbers().array();
        int l =
            copied
                ? g * high * count
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
            isDirect ? column + target.rows()[row] : at(part, block, g * high),
            isDirect ? pitches[g] : code.columns(),
            fresh);
      }
    }
  }

  /**
   * Finds how far apart the rows of each group lie, also in the target; 0 there if that differs.
   */
  private void findSteps(Part part) {
    boolean mayBeDirect = !isWhole && task.terms() > 0;
    boolean few = part.toBlock - part.fromBlock <= FEW_BLOCKS;
    for (int g = 0; g < groups(part); g++) {
      int row = part.fromRow + g * high;
      boolean whole = row + high <= part.toRow;
      pitches[g] = whole && mayBeDirect ? step(task.target().rows(), row, 0) : 0;
      steps[g] = whole && few ? Math.max(1, step(task.left().lines(), row, 1)) : 1;
    }
  }

  /** How far the offsets of a whole group lie apart; {@code none} if that differs. */
  private int step(int[] offsets, int row, int none) {
    int step = high == 1 ? ANY_STEP : offsets[row + 1] - offsets[row];
    return Matrix.evenly(offsets, row, row + high, step) == high ? step : none;
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
  private int at(Part part, int block, int row) {
    return ((block - part.fromBlock) * groups(part) * high + row) * code.columns();
  }

  /** Takes over the factors of a group of rows, side by side. */
  private void gather(Part part, int fromRow, int toRow, int term, int count) {
    if (left.length() == 0) {
      left = NumberMoves.zeros(left, steps.length * high * Math.min(TERMS, task.terms()));
    }
    Matrix from = task.left();
    int base = from.first()[part.batch];
    int first = (fromRow - part.fromRow) * count;
    if (from.areNeighbours(fromRow, toRow)) {
      int start = base + from.lines()[fromRow];
      NumberMoves.gatherRows(
          left, first, high, from.numbers(), start, from.terms(), term, count, toRow - fromRow);
      return;
    }
    for (int row = fromRow; row < toRow; row++) {
      NumberMoves.gather(
          left,
          first + row - fromRow,
          high,
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
        if (!isDirect(part, block, number / high)) {
          move.move(
              at(part, block, number),
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
