package xlet.engine.op.linalg;

import xlet.engine.emit.BlockProduct;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;

/**
 * Some columns of the right side of a product, cut into blocks of as many as are multiplied at a
 * time. A block is copied to where its terms follow each other, or read where it is.
 */
final class ProductPanel {
  /** So many terms at least are read at a time, however far they are from each other. */
  private static final int TERMS_APART = 64;

  /** Terms that are read at a time lie within so many times the width of a block. */
  private static final int TERMS_BETWEEN = 512;

  private final Matrix right;
  private final int terms;
  private final int from;
  private final int to;
  private final int wide;
  private final boolean inPlace;
  private final NumberArray packed;
  private final Object[] arrays;
  private final int[] starts;
  private final int[] steps;
  private final boolean[] dense;

  /**
   * @param code what multiplies the blocks
   * @param from the first column
   * @param to the end of the columns
   * @param inPlace whether whole blocks are read where they are
   * @param scratch where blocks are copied to
   */
  ProductPanel(
      ProductTask task, BlockProduct code, int from, int to, boolean inPlace, Scratch scratch) {
    this.right = task.right();
    this.terms = right.terms().length;
    this.from = from;
    this.to = to;
    this.wide = code.columns();
    this.inPlace = inPlace;
    int blocks = Math.ceilDiv(to - from, wide);
    int copied = inPlace ? (to - from) % wide == 0 ? 0 : 1 : blocks;
    this.packed =
        scratch.take(right.numbers(), Math.multiplyExact(Math.multiplyExact(copied, terms), wide));
    this.arrays = new Object[blocks];
    this.starts = new int[blocks];
    this.steps = new int[blocks];
    this.dense = new boolean[blocks];
    int[] columns = task.target().columns();
    for (int block = 0; block < blocks; block++) {
      int column = from + block * wide;
      dense[block] = Matrix.areNeighbours(columns, column, column + width(block));
    }
  }

  /** Returns whether the sums of a block's columns lie next to each other. */
  boolean isDense(int block) {
    return dense[block];
  }

  int from() {
    return from;
  }

  int blocks() {
    return arrays.length;
  }

  /** How many columns a block has that are wanted. */
  int width(int block) {
    return Math.min(wide, to - from - block * wide);
  }

  /** How many terms of a block are read at a time: fewer if they are far from each other. */
  int termsAtATime() {
    if (!inPlace || right.termStep() <= wide) {
      return ProductFactors.TERMS;
    }
    return Math.max(TERMS_APART, TERMS_BETWEEN * wide / right.termStep());
  }

  /** Makes the blocks from {@code block} below {@code end} of matrix {@code batch} ready. */
  void load(int batch, int block, int end) {
    int column = from + block * wide;
    int count = Math.min(to, from + end * wide) - column;
    if (inPlace || !right.areNeighbours(column, column + count)) {
      for (int k = block; k < end; k++) {
        load(batch, k);
      }
      return;
    }
    for (int k = block; k < end; k++) {
      noteCopy(k);
    }
    copyRows(starts[block], batch, column, count);
  }

  /** Notes where a block is that is copied: its terms follow each other there. */
  private void noteCopy(int block) {
    arrays[block] = packed.array();
    starts[block] = inPlace ? 0 : block * terms * wide;
    steps[block] = wide;
  }

  private void load(int batch, int block) {
    int column = from + block * wide;
    int count = width(block);
    int base = right.first()[batch];
    if (inPlace && count == wide) {
      arrays[block] = right.numbers().array();
      starts[block] = base + right.lines()[column] + (terms == 0 ? 0 : right.terms()[0]);
      steps[block] = right.termStep();
      return;
    }
    noteCopy(block);
    int at = starts[block];
    if (right.haveLongRuns(column, column + count)) {
      for (int done = 0; done < count; ) {
        int run = Matrix.evenly(right.lines(), column + done, column + count, 1);
        copyRows(at + done, batch, column + done, run);
        done += run;
      }
    } else {
      FactorCopies.lines(packed, at, wide, right, base, column, count);
    }
  }

  /** Copies {@code count} columns, which are neighbours, of a block or of several. */
  private void copyRows(int at, int batch, int column, int count) {
    var blocks = new FactorCopies.Groups(packed, at, wide, terms);
    blocks.copy(right, right.first()[batch] + right.lines()[column], 0, count);
  }

  /** How many blocks from {@code block} on, below {@code end}, lie equally far apart. */
  int alike(int block, int end) {
    int apart = apart(block);
    int next = block + 1;
    while (next < end && isLike(block, next) && starts[next] - starts[next - 1] == apart) {
      next++;
    }
    return next - block;
  }

  /** How far the next block lies behind {@code block}; 0 if it is in another array. */
  private int apart(int block) {
    int next = block + 1;
    return next < blocks() && isLike(block, next) ? starts[next] - starts[block] : 0;
  }

  @SuppressWarnings("ReferenceEquality") // the same array
  private boolean isLike(int block, int other) {
    return arrays[block] == arrays[other] && steps[block] == steps[other];
  }

  /** The blocks of columns from {@code block} on, which are loaded, from term {@code term} on. */
  BlockProduct.Right columns(int block, int term) {
    int start = starts[block] + term * steps[block];
    return new BlockProduct.Right(arrays[block], start, steps[block], apart(block));
  }
}
