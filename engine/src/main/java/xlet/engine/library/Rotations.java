package xlet.engine.library;

import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import xlet.engine.library.Lapack.Arguments;

/** Singular values by rotations; singular vectors are LAPACK's but for their signs. */
final class Rotations {
  private static final int MOST_SWEEPS = 60;
  private static final double SMALL = 1e-15;

  private Rotations() {}

  private static double[][] identity(int size) {
    double[][] identity = new double[size][size];
    for (int k = 0; k < size; k++) {
      identity[k][k] = 1;
    }
    return identity;
  }

  private static void rotateColumns(double[][] a, int p, int q, double cosine, double sine) {
    for (double[] row : a) {
      double left = row[p];
      row[p] = cosine * left - sine * row[q];
      row[q] = sine * left + cosine * row[q];
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
