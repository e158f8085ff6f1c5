package xlet.engine.op.linalg;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.emit.BlockProduct;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.NumberArray.Floats;
import xlet.engine.op.NumberArray.Integers;
import xlet.engine.op.Scratch;
import xlet.engine.op.linalg.ProductFactors.Piece;

/**
 * Multiplies some rows of a product by blocks of columns. Sums are made where they go, or in a
 * room. It is used for one part of a product after the other, by one thread.
 */
final class ProductRows {
  /** Factors that more blocks of columns read are copied. */
  private static final int FEW_BLOCKS = 8;

  private final ProductTask task;
  private final BlockProduct code;
  private final boolean continued;
  private final Scratch scratch;
  private final int high;
  private final ProductFactors factors;

  /** How far the rows of a group lie apart in the target; 0 if that differs. */
  private final int[] pitches;

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
    this.pitches = new int[Math.ceilDiv(rows, high)];
    this.factors = new ProductFactors(task.left(), high, pitches.length, scratch);
    NumberArray kind = task.left().numbers();
    this.isWhole = kind instanceof Floats && task.target().sums() instanceof Integers;
    this.sums = kind.zeros(0);
    this.totals = sums;
  }

  /** Computes the sums of {@code part}. */
  void multiply(Part part, Evaluation evaluation) {
    factors.take(part.batch, part.fromRow, part.toRow, part.blocks() <= FEW_BLOCKS);
    findPitches(part);
    boolean isDirect = isDirect(part);
    if (!isDirect) {
      makeRoom(part);
    }
    int most = part.panel.termsAtATime();
    for (int term = 0; term < task.terms(); ) {
      List<Piece> pieces = factors.load(term, most);
      multiply(part, pieces, evaluation);
      term = pieces.getLast().end();
    }
    if (!isDirect) {
      eachLine(part, this::write);
    }
  }

  private void multiply(Part part, List<Piece> pieces, Evaluation evaluation) {
    for (int block = part.fromBlock; block < part.toBlock; block++) {
      evaluation.poll();
      for (Piece piece : pieces) {
        multiply(part, block, piece);
      }
    }
  }

  /** How far rows lie apart where the sums go. */
  private void findPitches(Part part) {
    boolean mayBeDirect = !isWhole && task.terms() > 0;
    int[] rows = task.target().rows();
    for (int g = 0; g < factors.groups(); g++) {
      int row = part.fromRow + g * high;
      boolean isDirect = mayBeDirect && row + high <= part.toRow;
      pitches[g] = isDirect ? ProductFactors.step(rows, row, high, 0) : 0;
    }
  }

  /** Returns whether all sums are made in the target. */
  private boolean isDirect(Part part) {
    for (int g = 0; g < factors.groups(); g++) {
      if (pitches[g] == 0) {
        return false;
      }
    }
    for (int block = part.fromBlock; block < part.toBlock; block++) {
      if (!isDirect(part, block)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the sums of a block and a group are made in the target. */
  private boolean isDirect(Part part, int block, int group) {
    return pitches[group] != 0 && isDirect(part, block);
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

  /** Adds the products of a piece to the sums of a block, for some groups of rows at a time. */
  private void multiply(Part part, int block, Piece piece) {
    boolean fresh = (piece.term() == 0 && !continued) || isWhole;
    ProductPanel panel = part.panel;
    List<Group> groups = new ArrayList<>();
    for (int g = 0; g < factors.groups(); g++) {
      groups.add(group(part, block, piece, g));
    }
    for (int g = 0; g < groups.size(); ) {
      Group first = groups.get(g);
      int end = g + 1;
      Group second = groups.get(Math.min(end, groups.size() - 1));
      int leftApart = second.start - first.start;
      int sumsApart = second.sum - first.sum;
      while (end < groups.size()
          && groups.get(end).follows(groups.get(end - 1), leftApart, sumsApart)) {
        end++;
      }
      code.addGroups(
          first.factors,
          first.start,
          first.step,
          panel.array(block),
          panel.start(block, piece.term()),
          panel.step(block),
          piece.count(),
          first.sums,
          first.sum,
          first.pitch,
          fresh,
          end - g,
          leftApart,
          sumsApart);
      g = end;
    }
    if (totals instanceof Integers integers && sums instanceof Floats floats) {
      NumberMoves.moveWhole(integers, floats, at(part, block, 0), at(part, block + 1, 0));
    }
  }

  /** Where the factors of a group of rows begin, and its sums in a block, and how far they lie. */
  private record Group(Object factors, int start, int step, Object sums, int sum, int pitch) {
    /** Whether it lies so far after {@code other}, and is otherwise like it. */
    @SuppressWarnings("ReferenceEquality") // the same arrays
    boolean follows(Group other, int leftApart, int sumsApart) {
      return factors == other.factors
          && sums == other.sums
          && step == other.step
          && pitch == other.pitch
          && start - other.start == leftApart
          && sum - other.sum == sumsApart;
    }
  }

  private Group group(Part part, int block, Piece piece, int g) {
    ProductTask.Target target = task.target();
    Object from = factors.array(piece, g);
    int start = factors.start(piece, g);
    int step = factors.step(piece, g);
    if (!isDirect(part, block, g)) {
      return new Group(from, start, step, sums.array(), at(part, block, g * high), code.columns());
    }
    int row = target.rows()[part.fromRow + g * high];
    int column = target.first()[part.batch] + firstColumn(part, block);
    return new Group(from, start, step, target.sums().array(), column + row, pitches[g]);
  }

  private int firstColumn(Part part, int block) {
    return task.target().columns()[part.panel.from() + block * code.columns()];
  }

  /** Where the sums of a row begin in the room. */
  private int at(Part part, int block, int row) {
    return ((block - part.fromBlock) * factors.groups() * high + row) * code.columns();
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
      for (int g = 0; g < factors.groups(); g++) {
        int row = part.fromRow + g * high;
        int end = isDirect(part, block, g) ? row : Math.min(part.toRow, row + high);
        for (; row < end; row++) {
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
