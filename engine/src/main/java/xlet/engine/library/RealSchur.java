package xlet.engine.library;

/**
 * Makes a real matrix that is zero below the first diagonal beside the main one block triangular by
 * turning it: h = z·t·zᵀ, with blocks of 2 rows for pairs of complex eigenvalues. The steps are
 * those of LAPACK's lahqr, so that eigenvalues come in its order.
 */
final class RealSchur {
  /** After so many steps without an eigenvalue another shift is tried. */
  private static final int PATIENCE = 10;

  private final ComplexMatrix h;
  private final ComplexMatrix z;
  private final int low;
  private final int high;
  private final double precision;
  private final Deflation deflation;
  private final double[] v = new double[3];

  /** The shifts of a step. */
  private double shift1;

  private double shift2;
  private double shiftIm;

  private RealSchur(ComplexMatrix h, ComplexMatrix z, Balance balance, Lapack.Arguments call) {
    this.h = h;
    this.z = z;
    this.deflation = Deflation.of(h, balance, call);
    this.low = deflation.low();
    this.high = deflation.high();
    this.precision = deflation.precision();
  }

  /**
   * Makes {@code h} block triangular and multiplies {@code z} by what turns it.
   *
   * @return 0, or how many eigenvalues were not found
   */
  static int of(ComplexMatrix h, ComplexMatrix z, Balance balance, Lapack.Arguments call) {
    h.clearBelowSubdiagonal();
    return new RealSchur(h, z, balance, call).solve(call);
  }

  private int solve(Lapack.Arguments call) {
    int steps = 30 * Math.max(PATIENCE, high - low);
    int last = high - 1;
    while (last >= low) {
      int first = low;
      int failed = 0;
      for (int step = 0; step <= steps; step++) {
        call.evaluation().poll();
        first = deflation.blockOf(last);
        if (first > low) {
          put(first, first - 1, 0);
        }
        if (first >= last - 1) {
          break;
        }
        failed++;
        chooseShifts(first, last, failed);
        turn(first, last, start(first, last));
      }
      if (first < last - 1) {
        return last + 1;
      }
      if (first == last - 1) {
        StandardBlock.of(get(first, first), get(first, last), get(last, first), get(last, last))
            .apply(h, z, first);
      }
      last = first - 1;
    }
    return 0;
  }

  private double get(int row, int column) {
    return h.re[h.at(row, column)];
  }

  private void put(int row, int column, double value) {
    h.re[h.at(row, column)] = value;
  }

  private double size(int row, int column) {
    return Math.abs(get(row, column));
  }

  private void chooseShifts(int first, int last, int failed) {
    if (failed % PATIENCE == 0) {
      boolean end = failed % (2 * PATIENCE) == 0;
      double s =
          end
              ? size(last, last - 1) + size(last - 1, last - 2)
              : size(first + 1, first) + size(first + 2, first + 1);
      double h11 = 0.75 * s + (end ? get(last, last) : get(first, first));
      shifts(h11, -0.4375 * s, s, h11);
    } else {
      shifts(get(last - 1, last - 1), get(last - 1, last), get(last, last - 1), get(last, last));
    }
  }

  /** The eigenvalues of a block as shifts; of two that are real the nearer to its last element. */
  private void shifts(double h11, double h12, double h21, double h22) {
    double s = Math.abs(h11) + Math.abs(h12) + Math.abs(h21) + Math.abs(h22);
    shift1 = 0;
    shift2 = 0;
    shiftIm = 0;
    if (s == 0) {
      return;
    }
    double half = (h11 / s + h22 / s) / 2;
    double determinant = (h11 / s - half) * (h22 / s - half) - h12 / s * (h21 / s);
    double root = Math.sqrt(Math.abs(determinant));
    if (determinant >= 0) {
      shift1 = half * s;
      shiftIm = root * s;
    } else {
      boolean greater = Math.abs(half + root - h22 / s) <= Math.abs(half - root - h22 / s);
      shift1 = (greater ? half + root : half - root) * s;
    }
    shift2 = shift1;
  }

  /** The row at which a step can begin, and the first column of its first reflection. */
  private int start(int first, int last) {
    for (int m = last - 2; ; m--) {
      double below = size(m + 1, m);
      double s = Math.abs(get(m, m) - shift2) + Math.abs(shiftIm) + below;
      below = get(m + 1, m) / s;
      v[0] =
          below * get(m, m + 1)
              + (get(m, m) - shift1) * ((get(m, m) - shift2) / s)
              + shiftIm * (shiftIm / s);
      v[1] = below * (get(m, m) + get(m + 1, m + 1) - shift1 - shift2);
      v[2] = below * get(m + 2, m + 1);
      double all = Math.abs(v[0]) + Math.abs(v[1]) + Math.abs(v[2]);
      for (int k = 0; k < 3; k++) {
        v[k] /= all;
      }
      if (m == first
          || size(m, m - 1) * (Math.abs(v[1]) + Math.abs(v[2]))
              <= precision
                  * Math.abs(v[0])
                  * (size(m - 1, m - 1) + size(m, m) + size(m + 1, m + 1))) {
        return m;
      }
    }
  }

  /** A step with both shifts, from row {@code from} on. */
  private void turn(int first, int last, int from) {
    for (int k = from; k < last; k++) {
      int count = Math.min(3, last - k + 1);
      ComplexMatrix column = new ComplexMatrix(k + count, 1);
      for (int i = 0; i < count; i++) {
        column.set(k + i, 0, k > from ? get(k + i, k - 1) : v[i], 0);
      }
      Householder reflection = Householder.ofColumn(column, k, 0);
      if (k > from) {
        put(k, k - 1, reflection.beta());
        for (int i = 1; i < count; i++) {
          put(k + i, k - 1, 0);
        }
      } else if (from > first) {
        put(k, k - 1, get(k, k - 1) * (1 - reflection.scaleRe()));
      }
      reflection.applyLeft(h, k);
      reflection.applyRight(h, 0, Math.min(k + 3, last) + 1);
      reflection.applyRight(z, 0);
    }
  }
}
