package xlet.engine.op.linalg;

import xlet.engine.emit.BlockProduct;
import xlet.engine.op.NumberArray;

/**
 * Some columns of the right side of a product, cut into blocks of as many as are multiplied at a
 * time. A block is copied to where its terms follow each other, or read where it is.
 */
final class ProductPanel {
  /** So many terms are copied before going on to the next column: they stay in the cache. */
  private static final int COPIED = 64;

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

  /**
   * @param code what multiplies the blocks
   * @param from the first column
   * @param to the end of the columns
   * @param often whether each block is read so often that copying it pays
   */
  ProductPanel(Matrix right, BlockProduct code, int from, int to, boolean often) {
    this.right = right;
    this.terms = right.terms().length;
    this.from = from;
    this.to = to;
    this.wide = code.columns();
    this.inPlace = !often && right.termStep() >= 0 && right.areNeighbours(from, to);
    int blocks = Math.ceilDiv(to - from, wide);
    int copied = inPlace ? (to - from) % wide == 0 ? 0 : 1 : blocks;
    this.packed =
        NumberMoves.zeros(
            right.numbers(), Math.multiplyExact(Math.multiplyExact(copied, terms), wide));
    this.arrays = new Object[blocks];
    this.starts = new int[blocks];
    this.steps = new int[blocks];
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

  boolean isInPlace() {
    return inPlace;
  }

  /** Makes a block of matrix {@code batch} ready to be multiplied. */
  void load(int batch, int block) {
    int column = from + block * wide;
    int count = width(block);
    int base = right.first()[batch];
    if (inPlace && count == wide) {
      arrays[block] = NumberMoves.array(right.numbers());
      starts[block] = base + right.lines()[column] + (terms == 0 ? 0 : right.terms()[0]);
      steps[block] = right.termStep();
      return;
    }
    int at = inPlace ? 0 : block * terms * wide;
    arrays[block] = NumberMoves.array(packed);
    starts[block] = at;
    steps[block] = wide;
    if (right.areNeighbours(column, column + count)) {
      copyRows(at, base + right.lines()[column], count);
    } else {
      copyColumns(at, base, column, count);
    }
  }

  private void copyRows(int at, int base, int count) {
    for (int t = 0; t < terms; t++) {
      packed.copy(at + t * wide, right.numbers(), base + right.terms()[t], count);
    }
  }

  private void copyColumns(int at, int base, int column, int count) {
    int[] lines = right.lines();
    for (int t = 0; t < terms; t += COPIED) {
      int end = Math.min(terms, t + COPIED);
      for (int c = 0; c < count; c++) {
        int line = base + lines[column + c];
        NumberMoves.gather(
            packed, at + t * wide + c, wide, right.numbers(), line, right.terms(), t, end);
      }
    }
  }

  /** Adds the products of {@code count} terms from {@code term} on to the sums at {@code s}. */
  void add(
      BlockProduct code, int block, Object left, int l, int term, int count, Object sums, int s) {
    int start = starts[block] + term * steps[block];
    code.add(left, l, arrays[block], start, steps[block], count, sums, s);
  }
}
