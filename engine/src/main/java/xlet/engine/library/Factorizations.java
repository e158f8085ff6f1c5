package xlet.engine.library;

import java.util.List;
import xlet.engine.library.Lapack.Arguments;

/** Factors of matrices by elimination, and systems with triangular ones. */
final class Factorizations {
  private Factorizations() {}

  /** Factors a = l·lᵀ in one triangle; the other keeps its elements. */
  static List<Matrices> cholesky(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    Matrices info = Matrices.zeros(a.count(), 1, 1);
    boolean lower = call.option("uplo", 'L') == 'L';
    for (int m = 0; m < a.count(); m++) {
      call.evaluation().poll();
      double[][] matrix = lower ? a.get(m) : Matrices.transposed(a.get(m));
      info.get(m)[0][0] = cholesky(matrix);
      a.set(m, lower ? matrix : Matrices.transposed(matrix));
    }
    return List.of(a, info);
  }

  /** Factors in place; the number of the first minor that is not positive, or 0. */
  private static int cholesky(double[][] a) {
    for (int j = 0; j < a.length; j++) {
      double pivot = a[j][j];
      for (int k = 0; k < j; k++) {
        pivot -= a[j][k] * a[j][k];
      }
      if (!(pivot > 0)) {
        return j + 1;
      }
      a[j][j] = Math.sqrt(pivot);
      for (int i = j + 1; i < a.length; i++) {
        double sum = a[i][j];
        for (int k = 0; k < j; k++) {
          sum -= a[i][k] * a[j][k];
        }
        a[i][j] = sum / a[j][j];
      }
    }
    return 0;
  }

  /** Solves op(a)·x = b, or x·op(a) = b. */
  static List<Matrices> triangularSolve(Arguments call) {
    Matrices a = Matrices.of(call.operands().get(0));
    Matrices b = Matrices.of(call.operands().get(1));
    boolean left = call.option("side", 'L') == 'L';
    boolean transposed = call.option("trans_x", 'N') != 'N';
    boolean unit = call.option("diag", 'N') == 'U';
    boolean lower = call.option("uplo", 'L') == 'L';
    for (int m = 0; m < b.count(); m++) {
      call.evaluation().poll();
      // x·a = b is aᵀ·xᵀ = bᵀ.
      boolean turned = transposed == left;
      double[][] matrix = turned ? Matrices.transposed(a.get(m)) : a.get(m);
      double[][] right = left ? b.get(m) : Matrices.transposed(b.get(m));
      solve(matrix, right, lower != turned, unit);
      b.set(m, left ? right : Matrices.transposed(right));
    }
    return List.of(b);
  }

  private static void solve(double[][] a, double[][] b, boolean lower, boolean unit) {
    int n = a.length;
    for (int step = 0; step < n; step++) {
      int i = lower ? step : n - 1 - step;
      for (int column = 0; column < b[i].length; column++) {
        double sum = b[i][column];
        for (int k = lower ? 0 : i + 1; k < (lower ? i : n); k++) {
          sum -= a[i][k] * b[k][column];
        }
        b[i][column] = unit ? sum : sum / a[i][i];
      }
    }
  }

  /** Factors p·a = l·u; pivots are counted from 1. */
  static List<Matrices> lu(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    int rows = a.count() == 0 ? 0 : a.get(0).length;
    Matrices pivots = Matrices.zeros(a.count(), Math.min(rows, call.columns(0)), 1);
    Matrices info = Matrices.zeros(a.count(), 1, 1);
    for (int m = 0; m < a.count(); m++) {
      call.evaluation().poll();
      info.get(m)[0][0] = lu(a.get(m), pivots.get(m));
    }
    return List.of(a, pivots, info);
  }

  private static int lu(double[][] a, double[][] pivots) {
    int info = 0;
    for (int j = 0; j < pivots.length; j++) {
      int pivot = j;
      for (int i = j + 1; i < a.length; i++) {
        pivot = Math.abs(a[i][j]) > Math.abs(a[pivot][j]) ? i : pivot;
      }
      pivots[j][0] = pivot + 1;
      if (a[pivot][j] == 0) {
        info = info == 0 ? j + 1 : info;
        continue;
      }
      double[] row = a[pivot];
      a[pivot] = a[j];
      a[j] = row;
      for (int i = j + 1; i < a.length; i++) {
        a[i][j] /= a[j][j];
        for (int k = j + 1; k < a[i].length; k++) {
          a[i][k] -= a[i][j] * a[j][k];
        }
      }
    }
    return info;
  }
}
