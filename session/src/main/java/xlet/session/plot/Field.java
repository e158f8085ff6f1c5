package xlet.session.plot;

import java.util.Arrays;

/**
 * Numbers in rows and columns: elements of an array, or the means of blocks of them. A mean is of
 * what is finite in its block, and nan if nothing is.
 */
final class Field {
  private final long height;
  private final long width;
  private final long down;
  private final long across;
  private final int rows;
  private final int columns;
  private final double[] means;
  private final long[] counts;
  private double least = Double.POSITIVE_INFINITY;
  private double greatest = Double.NEGATIVE_INFINITY;

  /** Of an array of {@code height} rows, with blocks so large that no side has more than most. */
  Field(long height, long width, int most) {
    this(height, width, factor(height, most), factor(width, most));
  }

  private Field(long height, long width, long down, long across) {
    this.height = height;
    this.width = width;
    this.down = down;
    this.across = across;
    rows = Math.toIntExact(Math.ceilDiv(height, down));
    columns = Math.toIntExact(Math.ceilDiv(width, across));
    means = new double[rows * columns];
    counts = new long[rows * columns];
    Arrays.fill(means, Double.NaN);
  }

  private static long factor(long size, int most) {
    return Math.max(1, Math.ceilDiv(size, (long) most));
  }

  /** Takes the element of the array at this row and column. */
  void add(long row, long column, double value) {
    if (Double.isFinite(value)) {
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
      add((int) (row / down) * columns + (int) (column / across), value, 1);
    }
  }

  private void add(int cell, double value, long count) {
    if (count > 0) {
      counts[cell] += count;
      double share = (double) count / counts[cell];
      means[cell] = share == 1 ? value : means[cell] * (1 - share) + value * share;
    }
  }

  /** The field in larger blocks, so that it has at most so many rows and columns. */
  Field within(int mostRows, int mostColumns) {
    int vertical = (int) factor(rows, mostRows);
    int horizontal = (int) factor(columns, mostColumns);
    if (vertical == 1 && horizontal == 1) {
      return this;
    }
    Field smaller = new Field(height, width, down * vertical, across * horizontal);
    smaller.least = least;
    smaller.greatest = greatest;
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        int cell = r / vertical * smaller.columns + c / horizontal;
        smaller.add(cell, means[r * columns + c], counts[r * columns + c]);
      }
    }
    return smaller;
  }

  int rows() {
    return rows;
  }

  int columns() {
    return columns;
  }

  /** How many rows of the array there are. */
  long height() {
    return height;
  }

  /** How many columns of the array there are. */
  long width() {
    return width;
  }

  /** How many rows of the array make one. */
  long down() {
    return down;
  }

  /** How many columns of the array make one. */
  long across() {
    return across;
  }

  double at(int row, int column) {
    return means[row * columns + column];
  }

  /** The least finite element; infinity if there is none. */
  double least() {
    return least;
  }

  /** The greatest finite element; negative infinity if there is none. */
  double greatest() {
    return greatest;
  }

  boolean isEmpty() {
    return means.length == 0;
  }

  /** The meaning of a number that is not an element: empty, or {@code means of 3×3 elements}. */
  String note() {
    return down == 1 && across == 1 ? "" : "means of " + down + "×" + across + " elements";
  }
}
