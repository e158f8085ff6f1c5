package xlet.engine.library;

import java.util.List;
import xlet.engine.element.ComplexNumber;

/**
 * A balanced matrix as z·t·zᴴ.
 *
 * @param balance what was done to the matrix before
 * @param triangle t: triangular, or of a real matrix with blocks of 2 rows on its diagonal
 * @param vectors z
 * @param failed 0, or how many eigenvalues were not found
 */
record SchurFactors(Balance balance, ComplexMatrix triangle, ComplexMatrix vectors, int failed) {

  /** The factors of {@code a}, which becomes the triangle. */
  static SchurFactors of(ComplexMatrix a, boolean scaling, Lapack.Arguments call) {
    Balance balance = Balance.of(a, scaling);
    List<Householder> reflections = Reflections.hessenberg(a, balance.low(), balance.high());
    ComplexMatrix z = ComplexMatrix.identity(a.rows, a.rows);
    Householder.applyAll(reflections, z);
    int failed =
        call.isComplex() ? ComplexSchur.of(a, z, balance, call) : RealSchur.of(a, z, balance, call);
    return new SchurFactors(balance, a, z, failed);
  }

  private int size() {
    return triangle.rows;
  }

  /** The eigenvalues in the order of the diagonal. */
  ComplexMatrix eigenvalues() {
    ComplexMatrix values = new ComplexMatrix(size(), 1);
    for (int k = 0; k < size(); k++) {
      values.copy(k, 0, triangle, k, k);
      if (TriangleVectors.isPair(triangle, k)) {
        double im = imaginary(k);
        values.copy(k + 1, 0, triangle, k + 1, k + 1);
        values.im[k] = im;
        values.im[k + 1] = -im;
        k++;
      }
    }
    return values;
  }

  private double imaginary(int row) {
    return Math.sqrt(Math.abs(triangle.re[triangle.at(row + 1, row)]))
        * Math.sqrt(Math.abs(triangle.re[triangle.at(row, row + 1)]));
  }

  /** The vectors x of a·x = λ·x as columns, of length 1, in LAPACK's direction. */
  ComplexMatrix rightVectors(Lapack.Arguments call) {
    TriangleVectors solver = new TriangleVectors(triangle, call);
    ComplexMatrix values = eigenvalues();
    ComplexMatrix found = new ComplexMatrix(size(), size());
    for (int k = 0; k < size(); k++) {
      if (TriangleVectors.isPair(triangle, k)) {
        double upper = triangle.re[triangle.at(k, k + 1)];
        double below = triangle.re[triangle.at(k + 1, k)];
        double im = values.im[k];
        boolean first = Math.abs(upper) >= Math.abs(below);
        ComplexNumber one = new ComplexNumber(first ? 1 : -im / below, 0);
        ComplexNumber other = new ComplexNumber(0, first ? im / upper : 1);
        found.column(k, solver.vector(k, values.get(k, 0), one, other));
        k++;
      } else {
        found.column(k, solver.vector(k, values.get(k, 0), ComplexNumber.ONE));
      }
    }
    return finished(found, true);
  }

  /** The vectors x of xᴴ·a = λ·xᴴ as columns, of length 1, in LAPACK's direction. */
  ComplexMatrix leftVectors(Lapack.Arguments call) {
    // They are vectors on the right of tᴴ, which is triangular with its rows in opposite order.
    TriangleVectors solver = new TriangleVectors(triangle.adjoint().reversed(true), call);
    ComplexMatrix values = eigenvalues();
    ComplexMatrix found = new ComplexMatrix(size(), size());
    for (int k = 0; k < size(); k++) {
      boolean pair = TriangleVectors.isPair(triangle, k);
      ComplexNumber value = new ComplexNumber(values.re[k], -values.im[k]);
      ComplexMatrix x;
      if (pair) {
        double upper = triangle.re[triangle.at(k, k + 1)];
        double below = triangle.re[triangle.at(k + 1, k)];
        double im = values.im[k];
        boolean first = Math.abs(upper) >= Math.abs(below);
        ComplexNumber one = new ComplexNumber(first ? im / upper : 1, 0);
        ComplexNumber other = new ComplexNumber(0, first ? 1 : -im / below);
        x = solver.vector(size() - 2 - k, value, other, one);
      } else {
        x = solver.vector(size() - 1 - k, value, ComplexNumber.ONE);
      }
      found.column(k, x.reversed(false));
      k += pair ? 1 : 0;
    }
    return finished(found, false);
  }

  /** Vectors of the triangle as vectors of the matrix that was given, of length 1. */
  private ComplexMatrix finished(ComplexMatrix ofTriangle, boolean right) {
    ComplexMatrix all = vectors.times(ofTriangle);
    balance.undo(all, right);
    ComplexMatrix values = eigenvalues();
    boolean real = triangle.isReal();
    for (int k = 0; k < size(); k++) {
      normalize(all, k, real, values.im[k] != 0);
      if (real && values.im[k] != 0) {
        for (int i = 0; i < size(); i++) {
          all.put(i, k + 1, new ComplexNumber(all.get(i, k).re(), -all.get(i, k).im()));
        }
        k++;
      }
    }
    return all;
  }

  /** Makes column {@code k} of length 1, and its largest element real. */
  private static void normalize(ComplexMatrix all, int k, boolean real, boolean turned) {
    double length = 0;
    for (int i = 0; i < all.rows; i++) {
      length = Math.hypot(length, all.get(i, k).abs());
    }
    int largest = 0;
    double most = 0;
    for (int i = 0; i < all.rows; i++) {
      all.scale(all.at(i, k), 1 / length);
      double square = Math.pow(all.get(i, k).abs(), 2);
      largest = square > most ? i : largest;
      most = Math.max(square, most);
    }
    if (real && !turned) {
      return;
    }
    ComplexNumber at = all.get(largest, k);
    // Of a real matrix the direction of the real part stays.
    double sign = real && at.re() < 0 ? -1 : 1;
    ComplexNumber phase = new ComplexNumber(at.re(), -at.im()).times(sign / at.abs());
    for (int i = 0; i < all.rows; i++) {
      all.put(i, k, all.get(i, k).times(phase));
    }
    all.im[all.at(largest, k)] = 0;
  }
}
