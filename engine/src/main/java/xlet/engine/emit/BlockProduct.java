package xlet.engine.emit;

import java.util.List;

/**
 * Code that multiplies a few rows by a few neighbouring columns, with the sums in registers. It may
 * be run by several threads at once. The arrays are primitive ones, all of the same type.
 */
public interface BlockProduct {
  /** The rows of a block. */
  int rows();

  /** The columns of a block. */
  int columns();

  /**
   * Adds {@code terms} products to each sum, from the first to the last. Factor (row, term) is
   * {@code left[l + row * down + term * across]}, where {@code across} is 1, but {@link #rows} if
   * {@code down} is 1; factor (term, column) is {@code right[r + term * step + column]}, the sum of
   * both is {@code sums[s + row * pitch + column]}.
   *
   * @param isFresh whether the sums begin with 0, whatever is there
   */
  void add(
      Object left,
      int l,
      int down,
      Object right,
      int r,
      int step,
      int terms,
      Object sums,
      int s,
      int pitch,
      boolean isFresh);

  /** So many terms, whose factors in rows begin {@code start} after those of the first piece. */
  record Piece(int start, int terms) {}

  /**
   * The factors of groups of rows.
   *
   * @param start where those of the first row begin
   * @param down how far rows lie apart, as {@link #add} takes it
   * @param apart how far groups lie apart
   * @param pieces the terms, in turn; one piece at least
   */
  record Left(Object array, int start, int down, int apart, List<Piece> pieces) {}

  /**
   * The factors of blocks of columns.
   *
   * @param start where those of the first block and term begin
   * @param step how far terms lie apart
   * @param apart how far blocks lie apart; the one behind these may be fetched ahead
   */
  record Right(Object array, int start, int step, int apart) {}

  /**
   * The sums of groups of rows in blocks of columns.
   *
   * @param start where those of the first row begin
   * @param pitch how far rows lie apart
   * @param apart how far groups lie apart
   * @param across how far blocks lie apart
   * @param areFresh whether they begin with 0, whatever is there
   */
  record Sums(Object array, int start, int pitch, int apart, int across, boolean areFresh) {}

  /**
   * Adds the products of so many groups of rows and so many blocks of columns, as {@link #add} does
   * for one piece of one of each.
   */
  default void addAll(int groups, int blocks, Left left, Right right, Sums sums) {
    for (int k = 0; k < groups * blocks; k++) {
      int g = k % groups;
      int block = k / groups;
      int from = left.start + g * left.apart;
      int r = right.start + block * right.apart;
      int s = sums.start + g * sums.apart + block * sums.across;
      boolean isFresh = sums.areFresh;
      for (Piece piece : left.pieces) {
        add(
            left.array,
            from + piece.start,
            left.down,
            right.array,
            r,
            right.step,
            piece.terms,
            sums.array,
            s,
            sums.pitch,
            isFresh);
        r += piece.terms * right.step;
        isFresh = false;
      }
    }
  }
}
