package xlet.engine.library;

import java.util.List;
import xlet.engine.library.Lapack.Arguments;

/** Orthogonal factors as products of reflections. */
final class Reflections {
  private Reflections() {}

  /** Factors a = q·r; below the diagonal stand the vectors of the reflections. */
  static List<Matrices> qr(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    int rows = a.count() == 0 ? 0 : a.get(0).length;
    Matrices scales = Matrices.zeros(a.count(), Math.min(rows, call.columns(0)), 1);
    for (int m = 0; m < a.count(); m++) {
      call.evaluation().poll();
      for (int j = 0; j < scales.get(m).length; j++) {
        scales.get(m)[j][0] = reflect(a.get(m), j);
      }
    }
    return List.of(a, scales);
  }

  /** Makes column {@code j} zero below the diagonal; returns the scale of the reflection. */
  private static double reflect(double[][] a, int j) {
    double below = 0;
    for (int i = j + 1; i < a.length; i++) {
      below = Math.hypot(below, a[i][j]);
    }
    if (below == 0) {
      return 0;
    }
    double diagonal = a[j][j];
    double beta = -Math.copySign(Math.hypot(diagonal, below), diagonal);
    double scale = (beta - diagonal) / beta;
    for (int i = j + 1; i < a.length; i++) {
      a[i][j] /= diagonal - beta;
    }
    a[j][j] = 1;
    for (int k = j + 1; k < a[j].length; k++) {
      apply(a, a, j, k, scale);
    }
    a[j][j] = beta;
    return scale;
  }

  /** Reflects column {@code k} of {@code target} by the vector in column {@code j}. */
  private static void apply(double[][] vectors, double[][] target, int j, int k, double scale) {
    double product = 0;
    for (int i = j; i < target.length; i++) {
      product += vectors[i][j] * target[i][k];
    }
    for (int i = j; i < target.length; i++) {
      target[i][k] -= scale * product * vectors[i][j];
    }
  }

  /** The first columns of the product of the reflections. */
  static List<Matrices> product(Arguments call) {
    Matrices vectors = Matrices.of(call.operands().get(0));
    Matrices scales = Matrices.vectors(call.operands().get(1));
    for (int m = 0; m < vectors.count(); m++) {
      call.evaluation().poll();
      double[][] own = vectors.get(m);
      int columns = call.columns(0);
      double[][] q = new double[own.length][columns];
      for (int i = 0; i < Math.min(own.length, columns); i++) {
        q[i][i] = 1;
      }
      for (int j = scales.get(m).length - 1; j >= 0; j--) {
        own[j][j] = 1;
        for (int k = 0; k < columns; k++) {
          apply(own, q, j, k, scales.get(m)[j][0]);
        }
      }
      vectors.set(m, q);
    }
    return List.of(vectors);
  }
}
