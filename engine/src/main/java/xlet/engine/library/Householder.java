package xlet.engine.library;

import java.util.List;

/** The reflection h = 1 - scale·v·vᴴ, as LAPACK's larfg chooses it. */
final class Householder {
  private final int first;
  private final double[] re;
  private final double[] im;
  private final double scaleRe;
  private final double scaleIm;
  private final double beta;

  private Householder(
      int first, double[] re, double[] im, double scaleRe, double scaleIm, double beta) {
    this.first = first;
    this.re = re;
    this.im = im;
    this.scaleRe = scaleRe;
    this.scaleIm = scaleIm;
    this.beta = beta;
  }

  /** The row at which v begins, with 1. */
  int first() {
    return first;
  }

  double scaleRe() {
    return scaleRe;
  }

  double scaleIm() {
    return scaleIm;
  }

  /** The number that hᴴ makes of the first element; the others become 0. */
  double beta() {
    return beta;
  }

  /** The reflection that makes column {@code column} zero below row {@code first}. */
  static Householder ofColumn(ComplexMatrix a, int first, int column) {
    double[] re = new double[a.rows - first];
    double[] im = new double[re.length];
    for (int k = 0; k < re.length; k++) {
      re[k] = a.re[a.at(first + k, column)];
      im[k] = a.im[a.at(first + k, column)];
    }
    return of(first, re, im);
  }

  /** The reflection that makes row {@code row} zero to the right of column {@code first}. */
  static Householder ofRow(ComplexMatrix a, int row, int first) {
    double[] re = new double[a.columns - first];
    double[] im = new double[re.length];
    for (int k = 0; k < re.length; k++) {
      re[k] = a.re[a.at(row, first + k)];
      im[k] = -a.im[a.at(row, first + k)];
    }
    return of(first, re, im);
  }

  private static Householder of(int first, double[] re, double[] im) {
    double below = 0;
    for (int k = 1; k < re.length; k++) {
      below = Math.hypot(below, Math.hypot(re[k], im[k]));
    }
    if (below == 0 && im[0] == 0) {
      double beta = re[0];
      re[0] = 1;
      return new Householder(first, re, im, 0, 0, beta);
    }
    double length = Math.hypot(Math.hypot(re[0], im[0]), below);
    double beta = -Math.copySign(length, re[0]);
    double x = re[0] - beta;
    double y = im[0];
    Householder found = new Householder(first, re, im, -x / beta, -y / beta, beta);
    double square = x * x + y * y;
    for (int k = 1; k < re.length; k++) {
      double real = y == 0 ? re[k] / x : (re[k] * x + im[k] * y) / square;
      im[k] = y == 0 ? im[k] / x : (im[k] * x - re[k] * y) / square;
      re[k] = real;
    }
    re[0] = 1;
    im[0] = 0;
    return found;
  }

  /** The reflection whose vector stands below the diagonal of column {@code column}. */
  static Householder stored(ComplexMatrix a, int column, double scaleRe, double scaleIm) {
    double[] re = new double[a.rows - column];
    double[] im = new double[re.length];
    re[0] = 1;
    for (int k = 1; k < re.length; k++) {
      re[k] = a.re[a.at(column + k, column)];
      im[k] = a.im[a.at(column + k, column)];
    }
    return new Householder(column, re, im, scaleRe, scaleIm, 0);
  }

  /** Writes beta and what follows the 1 of v into column {@code column}. */
  void store(ComplexMatrix a, int column) {
    a.set(first, column, beta, 0);
    for (int k = 1; k < re.length; k++) {
      a.set(first + k, column, re[k], im[k]);
    }
  }

  /** The adjoint of h, which is its inverse. */
  Householder adjoint() {
    return new Householder(first, re, im, scaleRe, -scaleIm, beta);
  }

  /** Makes {@code a} h·a, from column {@code from} on. */
  void applyLeft(ComplexMatrix a, int from) {
    if (scaleRe == 0 && scaleIm == 0) {
      return;
    }
    for (int j = from; j < a.columns; j++) {
      double x = 0;
      double y = 0;
      for (int k = 0; k < re.length; k++) {
        int place = a.at(first + k, j);
        x += re[k] * a.re[place] + im[k] * a.im[place];
        y += re[k] * a.im[place] - im[k] * a.re[place];
      }
      double real = scaleRe * x - scaleIm * y;
      double imaginary = scaleRe * y + scaleIm * x;
      for (int k = 0; k < re.length; k++) {
        int place = a.at(first + k, j);
        a.re[place] -= re[k] * real - im[k] * imaginary;
        a.im[place] -= re[k] * imaginary + im[k] * real;
      }
    }
  }

  /** Makes {@code a} a·h, from row {@code from} on. */
  void applyRight(ComplexMatrix a, int from) {
    applyRight(a, from, a.rows);
  }

  /** Makes {@code a} a·h, from row {@code from} up to row {@code end}. */
  void applyRight(ComplexMatrix a, int from, int end) {
    if (scaleRe == 0 && scaleIm == 0) {
      return;
    }
    for (int i = from; i < end; i++) {
      double x = 0;
      double y = 0;
      for (int k = 0; k < re.length; k++) {
        int place = a.at(i, first + k);
        x += re[k] * a.re[place] - im[k] * a.im[place];
        y += re[k] * a.im[place] + im[k] * a.re[place];
      }
      double real = scaleRe * x - scaleIm * y;
      double imaginary = scaleRe * y + scaleIm * x;
      for (int k = 0; k < re.length; k++) {
        int place = a.at(i, first + k);
        a.re[place] -= re[k] * real + im[k] * imaginary;
        a.im[place] -= re[k] * imaginary - im[k] * real;
      }
    }
  }

  /** Makes {@code a} the product of all reflections, in order, and of {@code a}. */
  static void applyAll(List<Householder> reflections, ComplexMatrix a) {
    for (Householder reflection : reflections.reversed()) {
      reflection.applyLeft(a, 0);
    }
  }
}
