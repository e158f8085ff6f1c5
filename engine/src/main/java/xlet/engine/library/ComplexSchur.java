package xlet.engine.library;

import xlet.engine.element.ComplexNumber;

/**
 * Makes a complex matrix that is zero below the first diagonal beside the main one triangular by
 * turning it: h = z·t·zᴴ. The steps are those of LAPACK's lahqr.
 */
final class ComplexSchur {
  /** After so many steps without an eigenvalue another shift is tried. */
  private static final int PATIENCE = 10;

  private final ComplexMatrix h;
  private final ComplexMatrix z;
  private final int low;
  private final int high;
  private final double precision;
  private final Deflation deflation;
  private ComplexNumber v0 = ComplexNumber.ZERO;
  private ComplexNumber v1 = ComplexNumber.ZERO;

  private ComplexSchur(ComplexMatrix h, ComplexMatrix z, Balance balance, Lapack.Arguments call) {
    this.h = h;
    this.z = z;
    this.deflation = Deflation.of(h, balance, call);
    this.low = deflation.low();
    this.high = deflation.high();
    this.precision = deflation.precision();
  }

  /**
   * Makes {@code h} triangular and multiplies {@code z} by what turns it.
   *
   * @return 0, or how many eigenvalues were not found
   */
  static int of(ComplexMatrix h, ComplexMatrix z, Balance balance, Lapack.Arguments call) {
    h.clearBelowSubdiagonal();
    return new ComplexSchur(h, z, balance, call).solve(call);
  }

  private int solve(Lapack.Arguments call) {
    for (int i = low + 1; i < high; i++) {
      makeReal(i, i - 1, Math.min(high, i + 2));
    }
    int steps = 30 * Math.max(PATIENCE, high - low);
    int last = high - 1;
    while (last >= low) {
      int first = low;
      int failed = 0;
      for (int step = 0; step <= steps; step++) {
        call.evaluation().poll();
        first = deflation.blockOf(last);
        if (first > low) {
          h.set(first, first - 1, 0, 0);
        }
        if (first >= last) {
          break;
        }
        failed++;
        ComplexNumber shift = shift(first, last, failed);
        turn(first, last, start(first, last, shift));
        makeReal(last, last - 1, last);
      }
      if (first < last) {
        return last + 1;
      }
      last = first - 1;
    }
    return 0;
  }

  private ComplexNumber get(int row, int column) {
    return h.get(row, column);
  }

  private double real(int row, int column) {
    return h.re[h.at(row, column)];
  }

  private static double size(ComplexNumber x) {
    return Math.abs(x.re()) + Math.abs(x.im());
  }

  private static ComplexNumber conjugate(ComplexNumber x) {
    return new ComplexNumber(x.re(), -x.im());
  }

  private static ComplexNumber minus(ComplexNumber x, ComplexNumber y) {
    return x.plus(y.negated());
  }

  /** Makes the element beside the diagonal real by a phase of row and column {@code row}. */
  private void makeReal(int row, int column, int rowsOfColumn) {
    ComplexNumber beside = get(row, column);
    if (beside.im() == 0) {
      return;
    }
    double length = beside.abs();
    ComplexNumber phase = beside.times(1 / length);
    h.set(row, column, length, 0);
    scaleRow(row, row == rowsOfColumn ? row + 1 : row, conjugate(phase));
    scaleColumn(h, row, rowsOfColumn, phase);
    scaleColumn(z, row, z.rows, phase);
  }

  private void scaleRow(int row, int fromColumn, ComplexNumber factor) {
    for (int j = fromColumn; j < h.columns; j++) {
      h.put(row, j, get(row, j).times(factor));
    }
  }

  private static void scaleColumn(ComplexMatrix a, int column, int rows, ComplexNumber factor) {
    for (int i = 0; i < rows; i++) {
      a.put(i, column, a.get(i, column).times(factor));
    }
  }

  /** The eigenvalue of the last two rows that is nearer to the last element. */
  private ComplexNumber shift(int first, int last, int failed) {
    if (failed % PATIENCE == 0) {
      boolean end = failed % (2 * PATIENCE) == 0;
      double beside = Math.abs(end ? real(last, last - 1) : real(first + 1, first));
      ComplexNumber diagonal = end ? get(last, last) : get(first, first);
      return diagonal.plus(new ComplexNumber(0.75 * beside, 0));
    }
    ComplexNumber t = get(last, last);
    ComplexNumber u = get(last - 1, last).sqrt().times(get(last, last - 1).sqrt());
    if (size(u) == 0) {
      return t;
    }
    ComplexNumber x = minus(get(last - 1, last - 1), t).times(0.5);
    double s = Math.max(size(u), size(x));
    ComplexNumber xs = x.times(1 / s);
    ComplexNumber us = u.times(1 / s);
    ComplexNumber y = xs.times(xs).plus(us.times(us)).sqrt().times(s);
    boolean opposite = size(x) > 0 && x.re() * y.re() + x.im() * y.im() < 0;
    ComplexNumber sum = opposite ? minus(x, y) : x.plus(y);
    return minus(t, u.times(u.over(sum)));
  }

  /** The row at which a step can begin, and the first column of its first reflection. */
  private int start(int first, int last, ComplexNumber shift) {
    for (int m = last - 1; ; m--) {
      ComplexNumber difference = minus(get(m, m), shift);
      double below = real(m + 1, m);
      double s = size(difference) + Math.abs(below);
      v0 = difference.times(1 / s);
      v1 = new ComplexNumber(below / s, 0);
      if (m == first
          || Math.abs(real(m, m - 1)) * Math.abs(v1.re())
              <= precision * (size(v0) * (h.magnitude(m, m) + h.magnitude(m + 1, m + 1)))) {
        return m;
      }
    }
  }

  /** A step from row {@code from} on. */
  private void turn(int first, int last, int from) {
    for (int k = from; k < last; k++) {
      ComplexMatrix column = new ComplexMatrix(k + 2, 1);
      column.put(k, 0, k > from ? get(k, k - 1) : v0);
      column.put(k + 1, 0, k > from ? get(k + 1, k - 1) : v1);
      Householder reflection = Householder.ofColumn(column, k, 0);
      if (k > from) {
        h.set(k, k - 1, reflection.beta(), 0);
        h.set(k + 1, k - 1, 0, 0);
      }
      reflection.adjoint().applyLeft(h, k);
      reflection.applyRight(h, 0, Math.min(k + 2, last) + 1);
      reflection.applyRight(z, 0);
      if (k == from && from > first) {
        keepReal(last, from, reflection);
      }
    }
  }

  /** Makes the element beside the diagonal real that a step from within a block has turned. */
  private void keepReal(int last, int from, Householder reflection) {
    ComplexNumber turn = new ComplexNumber(1 - reflection.scaleRe(), -reflection.scaleIm());
    ComplexNumber phase = turn.times(1 / turn.abs());
    h.put(from + 1, from, get(from + 1, from).times(conjugate(phase)));
    if (from + 2 <= last) {
      h.put(from + 2, from + 1, get(from + 2, from + 1).times(phase));
    }
    for (int j = from; j <= last; j++) {
      if (j != from + 1) {
        scaleRow(j, j + 1, phase);
        scaleColumn(h, j, j, conjugate(phase));
        scaleColumn(z, j, z.rows, conjugate(phase));
      }
    }
  }
}
