package xlet.engine.library;

import java.util.Arrays;

/**
 * A matrix of which rows and columns have changed places, and were scaled, so that its eigenvalues
 * are found more precisely, as LAPACK's gebal does it. Eigenvalues that the order alone isolates
 * stand before {@code low} and from {@code high} on.
 */
final class Balance {
  /** Sums of rows and columns are scaled until the scaling gains less than this. */
  private static final double GAIN = 0.95;

  private static final double GREATEST = 0x1p600;

  private final ComplexMatrix a;
  private final int[] exchanged;
  private final double[] scales;
  private int low;
  private int high;

  private Balance(ComplexMatrix a) {
    this.a = a;
    this.exchanged = new int[a.rows];
    this.scales = new double[a.rows];
    Arrays.setAll(exchanged, k -> k);
    Arrays.fill(scales, 1);
    this.high = a.rows;
  }

  /** Balances {@code a} in place. */
  static Balance of(ComplexMatrix a, boolean scaling) {
    Balance balance = new Balance(a);
    balance.isolateRows();
    if (balance.high > 1) {
      balance.isolateColumns();
      while (scaling && balance.scale()) {}
    } else {
      balance.high = Math.min(a.rows, 1);
    }
    return balance;
  }

  int low() {
    return low;
  }

  int high() {
    return high;
  }

  private void isolateRows() {
    boolean found = true;
    while (found) {
      found = false;
      for (int i = high - 1; i >= 0 && high > 1; i--) {
        if (isZeroBeside(i, 0, true)) {
          exchange(i, high - 1);
          high--;
          found = true;
        }
      }
    }
  }

  private void isolateColumns() {
    boolean found = true;
    while (found) {
      found = false;
      for (int j = low; j < high; j++) {
        if (isZeroBeside(j, low, false)) {
          exchange(j, low);
          low++;
          found = true;
        }
      }
    }
  }

  /** Whether a row, or a column, has nothing but zeros beside the diagonal. */
  private boolean isZeroBeside(int line, int from, boolean row) {
    for (int k = from; k < high; k++) {
      int place = row ? a.at(line, k) : a.at(k, line);
      if (k != line && (a.re[place] != 0 || a.im[place] != 0)) {
        return false;
      }
    }
    return true;
  }

  private void exchange(int line, int with) {
    exchanged[with] = line;
    if (line != with) {
      a.swapColumns(line, with);
      a.swapRows(line, with);
    }
  }

  /** Scales each line once; says whether any was. */
  private boolean scale() {
    boolean scaled = false;
    for (int i = low; i < high; i++) {
      double column = length(i, false);
      double row = length(i, true);
      if (column == 0 || row == 0 || !Double.isFinite(column + row)) {
        continue;
      }
      double sum = column + row;
      double factor = 1;
      while (column < row / 2 && factor < GREATEST) {
        factor *= 2;
        column *= 2;
        row /= 2;
      }
      while (column / 2 >= row && factor > 1 / GREATEST) {
        factor /= 2;
        column /= 2;
        row *= 2;
      }
      double all = scales[i] * factor;
      if (column + row < GAIN * sum && all < GREATEST && all > 1 / GREATEST) {
        scales[i] = all;
        scaled = true;
        for (int k = 0; k < a.rows; k++) {
          a.scale(a.at(i, k), 1 / factor);
        }
        for (int k = 0; k < a.rows; k++) {
          a.scale(a.at(k, i), factor);
        }
      }
    }
    return scaled;
  }

  private double length(int line, boolean row) {
    double length = 0;
    for (int k = low; k < high; k++) {
      int place = row ? a.at(line, k) : a.at(k, line);
      length = Math.hypot(length, Math.hypot(a.re[place], a.im[place]));
    }
    return length;
  }

  /** Makes vectors of the balanced matrix, its columns, those of the matrix that was given. */
  void undo(ComplexMatrix vectors, boolean right) {
    for (int i = low; i < high; i++) {
      for (int j = 0; j < vectors.columns; j++) {
        vectors.scale(vectors.at(i, j), right ? scales[i] : 1 / scales[i]);
      }
    }
    for (int i = low - 1; i >= 0; i--) {
      vectors.swapRows(i, exchanged[i]);
    }
    for (int i = high; i < vectors.rows; i++) {
      vectors.swapRows(i, exchanged[i]);
    }
  }
}
