package xlet.engine.library;

import xlet.engine.element.ComplexNumber;

/**
 * Eigenvectors of a triangular matrix, or of a real one with blocks of 2 rows on its diagonal, by
 * substitution from the eigenvalue's row upwards.
 */
final class TriangleVectors {
  /** Vectors longer than this are made shorter on the way. */
  private static final double LONG = 0x1p300;

  private final ComplexMatrix t;
  private final double precision;
  private final double tiny;

  TriangleVectors(ComplexMatrix t, Lapack.Arguments call) {
    this.t = t;
    this.precision = 2 * call.epsilon();
    this.tiny = call.tiny() * (t.rows / precision);
  }

  /** Says whether row {@code row} and the next one are a block with complex eigenvalues. */
  static boolean isPair(ComplexMatrix t, int row) {
    return row >= 0 && row + 1 < t.rows && t.re[t.at(row + 1, row)] != 0;
  }

  /**
   * The eigenvector for an eigenvalue of the block from row {@code row} on.
   *
   * @param start its elements in the rows of the block
   */
  ComplexMatrix vector(int row, ComplexNumber eigenvalue, ComplexNumber... start) {
    ComplexMatrix x = new ComplexMatrix(t.rows, 1);
    for (int k = 0; k < start.length; k++) {
      x.put(row + k, 0, start[k]);
      subtract(x, row + k, row);
    }
    double least =
        Math.max(precision * (Math.abs(eigenvalue.re()) + Math.abs(eigenvalue.im())), tiny);
    for (int j = row - 1; j >= 0; j--) {
      if (t.re[t.at(j, Math.max(j - 1, 0))] != 0 && isPair(t, j - 1)) {
        solvePair(x, j - 1, eigenvalue, least);
        subtract(x, j, j - 1);
        subtract(x, j - 1, j - 1);
        j--;
      } else {
        x.put(j, 0, x.get(j, 0).over(pivot(j, eigenvalue, least)));
        subtract(x, j, j);
      }
      shorten(x);
    }
    return x;
  }

  private ComplexNumber pivot(int j, ComplexNumber eigenvalue, double least) {
    ComplexNumber pivot = t.get(j, j).plus(eigenvalue.negated());
    boolean small = Math.abs(pivot.re()) + Math.abs(pivot.im()) < least;
    return small ? new ComplexNumber(least, 0) : pivot;
  }

  /** Subtracts column {@code column}, times its element of x, from the rows before {@code rows}. */
  private void subtract(ComplexMatrix x, int column, int rows) {
    ComplexNumber factor = x.get(column, 0).negated();
    for (int k = 0; k < rows; k++) {
      x.put(k, 0, x.get(k, 0).plus(t.get(k, column).times(factor)));
    }
  }

  /** Solves the two equations of the block from row {@code row} on. */
  private void solvePair(ComplexMatrix x, int row, ComplexNumber eigenvalue, double least) {
    ComplexNumber a = t.get(row, row).plus(eigenvalue.negated());
    ComplexNumber b = t.get(row, row + 1);
    ComplexNumber c = t.get(row + 1, row);
    ComplexNumber d = t.get(row + 1, row + 1).plus(eigenvalue.negated());
    boolean swapped = c.abs() > a.abs();
    ComplexNumber factor = swapped ? a.over(c) : c.over(a);
    ComplexNumber top = x.get(swapped ? row + 1 : row, 0);
    ComplexNumber bottom = x.get(swapped ? row : row + 1, 0).plus(top.times(factor).negated());
    ComplexNumber right = swapped ? d : b;
    ComplexNumber pivot = (swapped ? b : d).plus(right.times(factor).negated());
    if (pivot.abs() < least) {
      pivot = new ComplexNumber(least, 0);
    }
    ComplexNumber second = bottom.over(pivot);
    x.put(row + 1, 0, second);
    x.put(row, 0, top.plus(right.times(second).negated()).over(swapped ? c : a));
  }

  private static void shorten(ComplexMatrix x) {
    double most = 0;
    for (int k = 0; k < x.rows; k++) {
      most = Math.max(most, x.magnitude(k, 0));
    }
    for (int k = 0; most > LONG && k < x.rows; k++) {
      x.scale(k, 1 / most);
    }
  }
}
