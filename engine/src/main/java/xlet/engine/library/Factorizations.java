package xlet.engine.library;

import java.util.List;
import xlet.engine.library.Lapack.Arguments;

/** Factors of matrices by elimination, and systems with triangular ones. */
final class Factorizations {
  private Factorizations() {}

  /** Factors a = l·lᴴ in one triangle; the other keeps its elements. */
  static List<Matrices> cholesky(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    Matrices info = Matrices.zeros(a.count(), 1, 1);
    boolean lower = call.option("uplo", 'L') == 'L';
    for (int m = 0; m < a.count(); m++) {
      call.evaluation().poll();
      ComplexMatrix matrix = lower ? a.get(m) : a.get(m).adjoint();
      info.get(m).re[0] = cholesky(matrix);
      a.set(m, lower ? matrix : matrix.adjoint());
    }
    return List.of(a, info);
  }

  /** Factors in place; the number of the first minor that is not positive, or 0. */
  private static int cholesky(ComplexMatrix a) {
    for (int j = 0; j < a.rows; j++) {
      for (int k = 0; k < j; k++) {
        subtractProduct(a, j, j, k);
      }
      double pivot = a.re[a.at(j, j)];
      if (!(pivot > 0)) {
        return j + 1;
      }
      a.set(j, j, Math.sqrt(pivot), 0);
      for (int i = j + 1; i < a.rows; i++) {
        for (int k = 0; k < j; k++) {
          subtractProduct(a, i, j, k);
        }
        a.divide(i, j, a, j, j);
      }
    }
    return 0;
  }

  /** Subtracts a[i,k] times the conjugate of a[j,k] from a[i,j]. */
  private static void subtractProduct(ComplexMatrix a, int i, int j, int k) {
    int left = a.at(i, k);
    int right = a.at(j, k);
    a.re[a.at(i, j)] -= a.re[left] * a.re[right] + a.im[left] * a.im[right];
    a.im[a.at(i, j)] -= a.im[left] * a.re[right] - a.re[left] * a.im[right];
  }

  /** Solves op(a)·x = b, or x·op(a) = b. */
  static List<Matrices> triangularSolve(Arguments call) {
    Matrices a = Matrices.of(call.operands().get(0));
    Matrices b = Matrices.of(call.operands().get(1));
    boolean left = call.option("side", 'L') == 'L';
    char form = call.option("trans_x", 'N');
    boolean unit = call.option("diag", 'N') == 'U';
    boolean lower = call.option("uplo", 'L') == 'L';
    for (int m = 0; m < b.count(); m++) {
      call.evaluation().poll();
      ComplexMatrix given = a.get(m);
      ComplexMatrix matrix =
          switch (form) {
            case 'T' -> given.transposed();
            case 'C' -> given.adjoint();
            default -> given;
          };
      boolean lowerNow = lower == (form == 'N');
      if (left) {
        solve(matrix, b.get(m), lowerNow, unit);
      } else {
        // x·a = b is aᵀ·xᵀ = bᵀ.
        ComplexMatrix right = b.get(m).transposed();
        solve(matrix.transposed(), right, !lowerNow, unit);
        b.set(m, right.transposed());
      }
    }
    return List.of(b);
  }

  private static void solve(ComplexMatrix a, ComplexMatrix b, boolean lower, boolean unit) {
    for (int step = 0; step < a.rows; step++) {
      int i = lower ? step : a.rows - 1 - step;
      for (int k = lower ? 0 : i + 1; k < (lower ? i : a.rows); k++) {
        int place = a.at(i, k);
        b.subtractRow(i, k, a.re[place], a.im[place], 0);
      }
      for (int column = 0; !unit && column < b.columns; column++) {
        b.divide(i, column, a, i, i);
      }
    }
  }

  /** Factors p·a = l·u; pivots are counted from 1. */
  static List<Matrices> lu(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    Matrices pivots = Matrices.zeros(a.count(), Math.min(call.rows(0), call.columns(0)), 1);
    Matrices info = Matrices.zeros(a.count(), 1, 1);
    for (int m = 0; m < a.count(); m++) {
      call.evaluation().poll();
      info.get(m).re[0] = lu(a.get(m), pivots.get(m).re);
    }
    return List.of(a, pivots, info);
  }

  private static int lu(ComplexMatrix a, double[] pivots) {
    int info = 0;
    for (int j = 0; j < pivots.length; j++) {
      int pivot = j;
      for (int i = j + 1; i < a.rows; i++) {
        pivot = a.magnitude(i, j) > a.magnitude(pivot, j) ? i : pivot;
      }
      pivots[j] = pivot + 1;
      if (a.magnitude(pivot, j) == 0) {
        info = info == 0 ? j + 1 : info;
        continue;
      }
      a.swapRows(pivot, j);
      for (int i = j + 1; i < a.rows; i++) {
        a.divide(i, j, a, j, j);
        int place = a.at(i, j);
        a.subtractRow(i, j, a.re[place], a.im[place], j + 1);
      }
    }
    return info;
  }

  /** Solves systems with three diagonals; the diagonals become those of the upper factor. */
  static List<Matrices> tridiagonal(Arguments call) {
    Matrices lower = Matrices.vectors(call.operands().get(0));
    Matrices middle = Matrices.vectors(call.operands().get(1));
    Matrices upper = Matrices.vectors(call.operands().get(2));
    Matrices b = tridiagonal(call, lower, middle, upper, 0);
    return List.of(lower, middle, upper, b, Matrices.zeros(b.count(), 1, 1));
  }

  /** Solves systems with three diagonals; pivots that are nearly 0 are made greater. */
  static List<Matrices> perturbedTridiagonal(Arguments call) {
    Matrices lower = Matrices.vectors(call.operands().get(0));
    Matrices middle = Matrices.vectors(call.operands().get(1));
    Matrices upper = Matrices.vectors(call.operands().get(2));
    return List.of(tridiagonal(call, lower, middle, upper, call.epsilon()));
  }

  private static Matrices tridiagonal(
      Arguments call, Matrices lower, Matrices middle, Matrices upper, double precision) {
    Matrices b = Matrices.of(call.operands().get(3));
    for (int m = 0; m < b.count(); m++) {
      call.evaluation().poll();
      int size = middle.get(m).rows;
      ComplexMatrix a = new ComplexMatrix(size, size);
      for (int i = 0; i < size; i++) {
        a.copy(i, i, middle.get(m), i, 0);
        if (i > 0) {
          // The lower diagonal begins with an element that no row has.
          a.copy(i, i - 1, lower.get(m), i, 0);
          a.copy(i - 1, i, upper.get(m), i - 1, 0);
        }
      }
      double least = precision * a.largest();
      eliminate(a, b.get(m));
      for (int i = 0; i < size; i++) {
        if (a.magnitude(i, i) < least) {
          a.set(i, i, least, 0);
        }
      }
      solve(a, b.get(m), false, false);
    }
    return b;
  }

  /** Makes {@code a}, which has one diagonal below its main one, upper triangular. */
  private static void eliminate(ComplexMatrix a, ComplexMatrix b) {
    for (int j = 0; j + 1 < a.rows; j++) {
      if (a.magnitude(j + 1, j) > a.magnitude(j, j)) {
        a.swapRows(j, j + 1);
        b.swapRows(j, j + 1);
      }
      if (a.magnitude(j + 1, j) != 0) {
        a.divide(j + 1, j, a, j, j);
        int place = a.at(j + 1, j);
        b.subtractRow(j + 1, j, a.re[place], a.im[place], 0);
        a.subtractRow(j + 1, j, a.re[place], a.im[place], j + 1);
      }
    }
  }
}
