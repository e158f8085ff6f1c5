package xlet.engine.machine;

import java.util.List;
import xlet.engine.emit.BlockProduct;

/** The {@link GivenNumbers} of {@link ProductCode}: where in them is what. */
final class ProductNumbers {
  static final int LEFT_START = 0;
  static final int ROW_STEP = 1;
  static final int RIGHT_START = 2;
  static final int TERM_STEP = 3;
  static final int SUMS_START = 4;
  static final int PITCH = 5;
  static final int FRESH = 6;
  static final int GROUPS = 7;
  static final int LEFT_APART = 8;
  static final int SUMS_APART = 9;
  static final int BLOCKS = 10;
  static final int RIGHT_APART = 11;
  static final int SUMS_ACROSS = 12;

  /** How many groups of a block are left. */
  static final int GROUPS_LEFT = 13;

  /** Where the first piece of the terms begins; how many it has; the next one; 0 and 0. */
  static final int PIECE_START = 14;

  static final int PIECE_TERMS = PIECE_START + 1;
  static final int NUMBERS_OF_PIECE = 2;

  private ProductNumbers() {}

  /** The numbers for a call of {@link BlockProduct#addAll}. */
  static int[] of(
      int groups,
      int blocks,
      BlockProduct.Left left,
      BlockProduct.Right right,
      BlockProduct.Sums sums) {
    List<BlockProduct.Piece> pieces = left.pieces();
    int[] numbers = new int[PIECE_START + (pieces.size() + 1) * NUMBERS_OF_PIECE];
    numbers[LEFT_START] = left.start();
    numbers[ROW_STEP] = left.down();
    numbers[RIGHT_START] = right.start();
    numbers[TERM_STEP] = right.step();
    numbers[SUMS_START] = sums.start();
    numbers[PITCH] = sums.pitch();
    numbers[FRESH] = sums.areFresh() ? 1 : 0;
    numbers[GROUPS] = groups;
    numbers[LEFT_APART] = left.apart();
    numbers[SUMS_APART] = sums.apart();
    numbers[BLOCKS] = blocks;
    numbers[RIGHT_APART] = right.apart();
    numbers[SUMS_ACROSS] = sums.across();
    for (int p = 0; p < pieces.size(); p++) {
      numbers[PIECE_START + p * NUMBERS_OF_PIECE] = pieces.get(p).start();
      numbers[PIECE_TERMS + p * NUMBERS_OF_PIECE] = pieces.get(p).terms();
    }
    return numbers;
  }
}
