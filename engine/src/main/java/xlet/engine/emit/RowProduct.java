package xlet.engine.emit;

/**
 * Code that multiplies a row by a matrix, of which each number is read once and never again. It may
 * be run by several threads at once. The arrays are primitive ones, all of the same type.
 */
public interface RowProduct {
  /** So many terms are read side by side: it is best to add a multiple of them at a time. */
  int TOGETHER = 8;

  /**
   * Adds {@code terms} products to each of {@code columns} sums, from the first to the last. The
   * factor of a term is {@code left[l + term]}, that of a term and a column {@code right[r + term *
   * step + column]}, the sum {@code sums[s + column]}.
   */
  void add(
      Object left,
      int l,
      Object right,
      int r,
      int step,
      int terms,
      Object sums,
      int s,
      int columns);
}
