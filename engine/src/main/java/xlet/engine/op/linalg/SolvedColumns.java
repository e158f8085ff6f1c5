package xlet.engine.op.linalg;

import xlet.engine.element.ComplexNumber;
import xlet.engine.op.Evaluation;

/** Right-hand sides of equations, with a triangle as their matrix, that are solved together. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SolvedColumns(DenseMatrix a, double[][] re, double[][] im) {

  SolvedColumns solve(boolean forward, boolean unit, Evaluation evaluation) {
    int size = a.rows();
    for (int step = 0; step < size; step++) {
      evaluation.poll();
      int r = forward ? step : size - 1 - step;
      int k = forward ? 0 : r + 1;
      int end = forward ? r : size;
      for (; !a.isComplex() && k + 4 <= end; k += 4) {
        subtract(a.re(), r * size + k, re[r], re[k], re[k + 1], re[k + 2], re[k + 3]);
      }
      for (; k < end; k++) {
        if (a.isComplex()) {
          subtract(a.re()[r * size + k], a.im()[r * size + k], r, k);
        } else {
          subtract(a.re()[r * size + k], re[r], re[k]);
        }
      }
      if (!unit) {
        divide(r);
      }
    }
    return this;
  }

  /** Subtracts multiples of four rows, one after the other, while each number is at hand. */
  private static void subtract(
      double[] factors, int at, double[] row, double[] a, double[] b, double[] c, double[] d) {
    double first = factors[at];
    double second = factors[at + 1];
    double third = factors[at + 2];
    double fourth = factors[at + 3];
    for (int k = 0; k < row.length; k++) {
      row[k] = row[k] - first * a[k] - second * b[k] - third * c[k] - fourth * d[k];
    }
  }

  private static void subtract(double factor, double[] row, double[] other) {
    for (int c = 0; c < row.length; c++) {
      row[c] -= factor * other[c];
    }
  }

  private void subtract(double x, double y, int r, int k) {
    for (int c = 0; c < re[r].length; c++) {
      double before = re[r][c];
      re[r][c] = before - (x * re[k][c] - y * im[k][c]);
      im[r][c] -= x * im[k][c] + y * re[k][c];
    }
  }

  private void divide(int r) {
    double pivot = a.re()[r * a.columns() + r];
    for (int c = 0; c < re[r].length; c++) {
      if (!a.isComplex()) {
        re[r][c] /= pivot;
        continue;
      }
      var number = new ComplexNumber(pivot, a.im()[r * a.columns() + r]);
      ComplexNumber quotient = new ComplexNumber(re[r][c], im[r][c]).over(number);
      re[r][c] = quotient.re();
      im[r][c] = quotient.im();
    }
  }

  void write(DenseMatrix x, int from) {
    for (int r = 0; r < re.length; r++) {
      int row = r * x.columns() + from;
      System.arraycopy(re[r], 0, x.re(), row, re[r].length);
      System.arraycopy(im[r], 0, x.im(), im[r].length == 0 ? 0 : row, im[r].length);
    }
  }
}
