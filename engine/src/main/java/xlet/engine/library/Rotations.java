package xlet.engine.library;

import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import xlet.engine.library.Lapack.Arguments;

/** Eigenvalues and singular values by rotations; vectors are so up to their signs. */
final class Rotations {
  private static final int MOST_SWEEPS = 60;
  private static final double SMALL = 1e-15;

  private Rotations() {}

  /** The eigenvectors of a symmetric matrix as columns, and its eigenvalues, the least first. */
  static List<Matrices> eigen(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    Matrices values = Matrices.zeros(a.count(), call.columns(0), 1);
    boolean lower = call.option("uplo", 'L') == 'L';
    for (int m = 0; m < a.count(); m++) {
      double[][] matrix = symmetric(a.get(m), lower);
      double[][] vectors = identity(matrix.length);
      for (int sweep = 0; sweep < MOST_SWEEPS && offDiagonal(matrix) > 0; sweep++) {
        call.evaluation().poll();
        diagonalize(matrix, vectors);
      }
      int[] order = order(matrix.length, k -> matrix[k][k]);
      double[][] sorted = new double[matrix.length][matrix.length];
      for (int k = 0; k < order.length; k++) {
        values.get(m)[k][0] = matrix[order[k]][order[k]];
        for (int i = 0; i < order.length; i++) {
          sorted[i][k] = vectors[i][order[k]];
        }
      }
      a.set(m, sorted);
    }
    return List.of(a, values, Matrices.zeros(a.count(), 1, 1));
  }

  private static double[][] symmetric(double[][] a, boolean lower) {
    double[][] whole = new double[a.length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j <= i; j++) {
        whole[i][j] = lower ? a[i][j] : a[j][i];
        whole[j][i] = whole[i][j];
      }
    }
    return whole;
  }

  private static double[][] identity(int size) {
    double[][] identity = new double[size][size];
    for (int k = 0; k < size; k++) {
      identity[k][k] = 1;
    }
    return identity;
  }

  /** The sum of what stands beside the diagonal; 0 if it is lost in rounding. */
  private static double offDiagonal(double[][] a) {
    double beside = 0;
    double all = 0;
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a.length; j++) {
        all += a[i][j] * a[i][j];
        beside += i == j ? 0 : a[i][j] * a[i][j];
      }
    }
    return beside <= SMALL * SMALL * all ? 0 : beside;
  }

  private static void diagonalize(double[][] a, double[][] vectors) {
    for (int p = 0; p < a.length; p++) {
      for (int q = p + 1; q < a.length; q++) {
        if (a[p][q] != 0) {
          double angle = (a[q][q] - a[p][p]) / (2 * a[p][q]);
          double tangent = Math.copySign(1, angle) / (Math.abs(angle) + Math.hypot(1, angle));
          double cosine = 1 / Math.hypot(1, tangent);
          double sine = tangent * cosine;
          rotateColumns(a, p, q, cosine, sine);
          rotateRows(a, p, q, cosine, sine);
          rotateColumns(vectors, p, q, cosine, sine);
        }
      }
    }
  }

  private static void rotateColumns(double[][] a, int p, int q, double cosine, double sine) {
    for (double[] row : a) {
      double left = row[p];
      row[p] = cosine * left - sine * row[q];
      row[q] = sine * left + cosine * row[q];
    }
  }

  private static void rotateRows(double[][] a, int p, int q, double cosine, double sine) {
    for (int k = 0; k < a.length; k++) {
      double upper = a[p][k];
      a[p][k] = cosine * upper - sine * a[q][k];
      a[q][k] = sine * upper + cosine * a[q][k];
    }
  }

  /** The numbers from 0 in the order of their keys, the least first. */
  private static int[] order(int count, IntToDoubleFunction key) {
    return IntStream.range(0, count)
        .boxed()
        .sorted(Comparator.comparingDouble(k -> key.applyAsDouble(k)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The factors of a = u·s·vᵀ, the greatest singular value first. */
  static List<Matrices> singular(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    int rows = a.count() == 0 ? 0 : a.get(0).length;
    int columns = call.columns(0);
    int rank = Math.min(rows, columns);
    Matrices s = Matrices.zeros(a.count(), rank, 1);
    Matrices u = Matrices.zeros(a.count(), rows, size(call, 2, 1));
    Matrices vt = Matrices.zeros(a.count(), size(call, 3, 2), columns);
    for (int m = 0; m < a.count(); m++) {
      boolean wide = rows < columns;
      double[][] work = wide ? Matrices.transposed(a.get(m)) : a.get(m);
      double[][] right = identity(rank);
      for (int sweep = 0; sweep < MOST_SWEEPS && orthogonalize(work, right); sweep++) {
        call.evaluation().poll();
      }
      int[] order = order(rank, k -> -norm(work, k));
      for (int k = 0; k < rank; k++) {
        double value = norm(work, order[k]);
        s.get(m)[k][0] = value;
        put(wide ? vt.get(m) : u.get(m), wide, k, work, order[k], value == 0 ? 1 : value);
        put(wide ? u.get(m) : vt.get(m), !wide, k, right, order[k], 1);
      }
    }
    return List.of(a, s, u, vt, Matrices.zeros(a.count(), 1, 1));
  }

  private static int size(Arguments call, int result, int fromEnd) {
    var shape = call.results().get(result);
    return (int) shape.size(shape.rank() - fromEnd);
  }

  /** Writes a column of {@code from} as row or column {@code k}, where there is room for it. */
  private static void put(
      double[][] target, boolean row, int k, double[][] from, int column, double scale) {
    for (int i = 0; i < from.length; i++) {
      int r = row ? k : i;
      int c = row ? i : k;
      if (r < target.length && c < target[r].length) {
        target[r][c] = from[i][column] / scale;
      }
    }
  }

  private static double norm(double[][] a, int column) {
    double sum = 0;
    for (double[] row : a) {
      sum += row[column] * row[column];
    }
    return Math.sqrt(sum);
  }

  /** Turns columns until they are orthogonal; false if they already were. */
  private static boolean orthogonalize(double[][] a, double[][] right) {
    boolean turned = false;
    for (int p = 0; p < right.length; p++) {
      for (int q = p + 1; q < right.length; q++) {
        double product = 0;
        for (double[] row : a) {
          product += row[p] * row[q];
        }
        double left = norm(a, p);
        double other = norm(a, q);
        if (Math.abs(product) > SMALL * left * other) {
          turned = true;
          double angle = (other * other - left * left) / (2 * product);
          double tangent = Math.copySign(1, angle) / (Math.abs(angle) + Math.hypot(1, angle));
          double cosine = 1 / Math.hypot(1, tangent);
          rotateColumns(a, p, q, cosine, tangent * cosine);
          rotateColumns(right, p, q, cosine, tangent * cosine);
        }
      }
    }
    return turned;
  }
}
