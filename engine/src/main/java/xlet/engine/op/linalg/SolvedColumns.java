package xlet.engine.op.linalg;

import xlet.engine.element.ComplexNumber;
import xlet.engine.op.Evaluation;

/** Right-hand sides of complex equations with a triangle, which are solved together. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SolvedColumns(DenseMatrix a, double[][] re, double[][] im) {

  SolvedColumns solve(boolean forward, boolean unit, Evaluation evaluation) {
    int size = a.rows();
    for (int step = 0; step < size; step++) {
      evaluation.poll();
      int r = forward ? step : size - 1 - step;
      int k = forward ? 0 : r + 1;
      int end = forward ? r : size;
      for (; k < end; k++) {
        subtract(a.re()[r * size + k], a.im()[r * size + k], r, k);
      }
      if (!unit) {
        divide(r);
      }
    }
    return this;
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
      System.arraycopy(im[r], 0, x.im(), row, im[r].length);
    }
  }
}
