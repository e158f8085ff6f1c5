package xlet.engine.op.linalg;

import java.util.List;
import xlet.engine.emit.BlockProduct;
import xlet.engine.emit.BlockProduct.Left;
import xlet.engine.emit.BlockProduct.Sums;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.NumberArray.Floats;
import xlet.engine.op.NumberArray.Integers;
import xlet.engine.op.Scratch;
import xlet.engine.op.linalg.ProductFactors.Span;
import xlet.engine.op.linalg.RowGroups.Group;
import xlet.engine.op.linalg.RowGroups.Run;

/**
 * Multiplies some rows of a product by blocks of columns. Sums are made where they go, or in a
 * room. It is used for one part of a product after the other, by one thread.
 */
final class ProductRows {
  /** Factors that more blocks of columns read are copied. */
  private static final int FEW_BLOCKS = 8;

  /** So many numbers of columns are read by one run of groups after the other: they stay near. */
  private static final int NEAR = 1 << 14;

  private final ProductTask task;
  private final BlockProduct code;
  private final boolean continued;
  private final Scratch scratch;
  private final int high;
  private final ProductFactors factors;

  private final RowGroups groups;

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
  record Part(ProductPanel panel, int batch, int fromRow, int toRow, int fromBlock, int toBlock) {
    int blocks() {
      return toBlock - fromBlock;
    }
  }

  /**
   * @param continued whether the sums go on from those that are in the target
   * @param rows the most rows of a part
   * @param scratch where factors and sums are that do not lie well
   */
  ProductRows(ProductTask task, BlockProduct code, boolean continued, int rows, Scratch scratch) {
    this.task = task;
    this.code = code;
    this.continued = continued;
    this.scratch = scratch;
    this.high = code.rows();
    this.factors = new ProductFactors(task.left(), high, Math.ceilDiv(rows, high), scratch);
    NumberArray kind = task.left().numbers();
    this.isWhole = kind instanceof Floats && task.target().sums() instanceof Integers;
    this.groups = new RowGroups(task, code, factors, !isWhole && task.terms() > 0);
    this.sums = kind.zeros(0);
    this.totals = sums;
  }

  /** Computes the sums of {@code part}. */
  void multiply(Part part, Evaluation evaluation) {
    groups.take(part.batch, part.fromRow, part.toRow, part.blocks() <= FEW_BLOCKS);
    boolean isDirect = isDirect(part);
    if (!isDirect) {
      makeRoom(part);
    }
    int exact = isWhole ? ProductFactors.TERMS_OF_INTEGERS : ProductFactors.TERMS;
    int most = Math.min(exact, part.panel.termsAtATime());
    for (int term = 0; term < task.terms(); ) {
      List<Span> spans = factors.load(term, most);
      multiply(part, spans, evaluation);
      term = spans.getLast().end();
    }
    if (!isDirect) {
      eachLine(part, this::write);
    }
  }

  private void multiply(Part part, List<Span> spans, Evaluation evaluation) {
    for (int block = part.fromBlock; block < part.toBlock; ) {
      evaluation.poll();
      boolean isDirect = isDirect(part, block);
      boolean isOneRun = spans.size() == 1 && groups.runs(spans.getFirst(), isDirect).size() == 1;
      int end = isOneRun ? part.toBlock : Math.min(part.toBlock, block + blocksNear());
      int count = alike(part, block, end, isDirect);
      for (Span span : spans) {
        multiply(part, block, count, groups.runs(span, isDirect));
      }
      block += count;
    }
  }

  /** How many blocks, with all their terms, stay near; at least one. */
  private int blocksNear() {
    return Math.max(1, NEAR / (code.columns() * Math.max(1, task.terms())));
  }

  /**
   * How many blocks from {@code block} below {@code end} lie equally far apart, as do their sums.
   */
  private int alike(Part part, int block, int end, boolean areDirect) {
    int most = part.panel.alike(block, end);
    int count = 1;
    while (count < most
        && isDirect(part, block + count) == areDirect
        && (!areDirect || across(part, block + count - 1) == across(part, block))) {
      count++;
    }
    return count;
  }

  /** Returns whether all sums are made in the target. */
  private boolean isDirect(Part part) {
    if (groups.inRoom(/* areDirect= */ true).length > 0) {
      return false;
    }
    for (int block = part.fromBlock; block < part.toBlock; block++) {
      if (!isDirect(part, block)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the sums of whole rows of a block lie next to each other in the target. */
  private boolean isDirect(Part part, int block) {
    return part.panel.width(block) == code.columns() && part.panel.isDense(block);
  }

  /** Makes room for the sums of a part. */
  private void makeRoom(Part part) {
    int count = at(part, part.toBlock, 0);
    if (sums.length() < count) {
      sums = scratch.take(sums, count);
      totals = isWhole ? scratch.take(task.target().sums(), count) : sums;
    }
    if (isWhole || (task.terms() == 0 && !continued)) {
      totals.fill(totals.zeros(1), 0, totals.length());
    }
    if (continued) {
      eachLine(part, this::read);
    }
  }

  /** Adds the products of some terms to the sums of {@code count} blocks. */
  private void multiply(Part part, int block, int count, List<Run> runs) {
    ProductPanel panel = part.panel;
    ProductTask.Target target = task.target();
    int own = at(part, block, 0);
    int others = target.first()[part.batch] + firstColumn(part, block);
    for (Run run : runs) {
      Group first = run.first();
      boolean fresh = (run.term() == 0 && !continued) || isWhole;
      int start = first.start() + (first.inPlace() ? factors.first() : 0);
      Object array = first.isDirect() ? target.sums().array() : sums.array();
      int sum = first.sum() + (first.isDirect() ? others : own);
      int across = count == 1 ? 0 : first.isDirect() ? across(part, block) : size();
      code.addAll(
          run.groups(),
          count,
          new Left(first.factors(), start, first.step(), run.leftApart(), run.pieces()),
          panel.columns(block, run.term()),
          new Sums(array, sum, first.pitch(), run.sumsApart(), across, fresh));
    }
    if (totals instanceof Integers integers && sums instanceof Floats floats) {
      NumberMoves.moveWhole(integers, floats, own, at(part, block + count, 0));
    }
  }

  private int firstColumn(Part part, int block) {
    return task.target().columns()[part.panel.from() + block * code.columns()];
  }

  /** How far the sums of the next block lie behind those of {@code block} in the target. */
  private int across(Part part, int block) {
    return firstColumn(part, block + 1) - firstColumn(part, block);
  }

  /** Where the sums of a row begin in the room. */
  private int at(Part part, int block, int row) {
    return (block - part.fromBlock) * size() + row * code.columns();
  }

  /** How many sums of a block the room has. */
  private int size() {
    return factors.groups() * high * code.columns();
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
      for (int g : groups.inRoom(isDirect(part, block))) {
        int first = part.fromRow + g * high;
        int end = Math.min(part.toRow, first + high);
        for (int row = first; row < end; row++) {
          move.move(
              at(part, block, row - part.fromRow),
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
    for (int done = 0; done < count; ) {
      int next = column + done;
      int run = Matrix.evenly(columns, next, column + count, 1);
      if (run == 1) {
        NumberMoves.scatter(target.sums(), base, columns, next, totals, at + done, count - done);
        return;
      }
      target.sums().copy(base + columns[next], totals, at + done, run);
      done += run;
    }
  }
}
