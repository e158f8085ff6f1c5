package xlet.engine.library;

import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.library.Lapack.Arguments;

/**
 * Eigenvalues and eigenvectors of symmetric matrices: reflections make a matrix tridiagonal, and
 * {@link TridiagonalEigen} does the rest. The signs of the vectors are LAPACK's.
 */
final class Eigen {
  private Eigen() {}

  /** The eigenvectors as columns, and the eigenvalues, the least first. */
  static List<Matrices> eigen(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    Matrices values = Matrices.zeros(a.count(), call.columns(0), 1);
    boolean lower = call.option("uplo", 'L') == 'L';
    boolean single = call.operands().getFirst().type() == ElementType.F32;
    for (int m = 0; m < a.count(); m++) {
      call.evaluation().poll();
      double[][] matrix = lower ? a.get(m) : Matrices.transposed(a.get(m));
      int size = matrix.length;
      double[] beside = new double[size];
      double[] scales = new double[size];
      for (int i = 0; i + 1 < size; i++) {
        beside[i] = reduce(matrix, i, scales);
      }
      double[] diagonal = new double[size];
      for (int i = 0; i < size; i++) {
        diagonal[i] = matrix[i][i];
      }
      double epsilon = Math.scalb(1.0, single ? -24 : -53);
      double[][] vectors =
          new TridiagonalEigen(diagonal, beside, epsilon, call.evaluation()).vectors();
      for (int i = size - 2; i >= 0; i--) {
        reflect(matrix, vectors, i, scales[i]);
      }
      for (int i = 0; i < size; i++) {
        values.get(m)[i][0] = diagonal[i];
      }
      a.set(m, vectors);
    }
    return List.of(a, values, Matrices.zeros(a.count(), 1, 1));
  }

  /**
   * Makes column {@code i} zero below the element beside the diagonal, which is returned; the
   * vector of the reflection stays there.
   */
  private static double reduce(double[][] a, int i, double[] scales) {
    int size = a.length;
    double below = 0;
    for (int k = i + 2; k < size; k++) {
      below = Math.hypot(below, a[k][i]);
    }
    double first = a[i + 1][i];
    if (below == 0) {
      return first;
    }
    double beta = -Math.copySign(Math.hypot(first, below), first);
    scales[i] = (beta - first) / beta;
    for (int k = i + 2; k < size; k++) {
      a[k][i] /= first - beta;
    }
    a[i + 1][i] = 1;
    double[] product = new double[size];
    double dot = 0;
    for (int r = i + 1; r < size; r++) {
      for (int c = i + 1; c < size; c++) {
        product[r] += scales[i] * (r >= c ? a[r][c] : a[c][r]) * a[c][i];
      }
      dot += product[r] * a[r][i];
    }
    for (int r = i + 1; r < size; r++) {
      product[r] -= scales[i] * dot / 2 * a[r][i];
    }
    for (int r = i + 1; r < size; r++) {
      for (int c = i + 1; c <= r; c++) {
        a[r][c] -= a[r][i] * product[c] + product[r] * a[c][i];
      }
    }
    return beta;
  }

  /** Applies reflection {@code i} to the columns of {@code vectors}. */
  private static void reflect(double[][] a, double[][] vectors, int i, double scale) {
    for (int column = 0; scale != 0 && column < a.length; column++) {
      double product = vectors[i + 1][column];
      for (int k = i + 2; k < a.length; k++) {
        product += a[k][i] * vectors[k][column];
      }
      vectors[i + 1][column] -= scale * product;
      for (int k = i + 2; k < a.length; k++) {
        vectors[k][column] -= scale * product * a[k][i];
      }
    }
  }
}
