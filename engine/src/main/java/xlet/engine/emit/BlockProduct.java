package xlet.engine.emit;

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

  /**
   * Adds the products of several groups of rows in turn, as {@link #add} does for the first one.
   * Each group's factors begin {@code leftApart} after the previous group's, and its sums {@code
   * sumsApart} after the previous sums.
   */
  default void addGroups(
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
      boolean isFresh,
      int groups,
      int leftApart,
      int sumsApart) {
    for (int g = 0; g < groups; g++) {
      int from = l + g * leftApart;
      int to = s + g * sumsApart;
      add(left, from, down, right, r, step, terms, sums, to, pitch, isFresh);
    }
  }
}
