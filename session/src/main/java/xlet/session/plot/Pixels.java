package xlet.session.plot;

import java.util.function.IntBinaryOperator;

/** Colours in rows and columns, as {@link Palette} has them. */
final class Pixels {
  private final int rows;
  private final int columns;
  private final int[] colors;

  /** Of the colour that {@code color} says of each row and column. */
  Pixels(int rows, int columns, IntBinaryOperator color) {
    this.rows = rows;
    this.columns = columns;
    colors = new int[rows * columns];
    for (int k = 0; k < colors.length; k++) {
      colors[k] = color.applyAsInt(k / columns, k % columns);
    }
  }

  int rows() {
    return rows;
  }

  int columns() {
    return columns;
  }

  int at(int row, int column) {
    return colors[row * columns + column];
  }
}
