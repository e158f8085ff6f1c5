package xlet.engine.op.linalg;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.NdArray;
import xlet.engine.blas.OpenBlas;
import xlet.engine.blas.Side;
import xlet.engine.blas.Triangle;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;

/**
 * Solves large systems of f32 by a library of machine code. It adds up in f32, in an order of its
 * own: put into the equations, a solution x of n numbers gives b up to (n + 2) · 2⁻²³ · Σ|a·x|.
 */
final class LibrarySolution {
  /** Systems with fewer multiplications are solved in f64. */
  private static final long LEAST = 1 << 25;

  /** So many right-hand sides go into a call, whatever the number of threads. */
  private static final int TOGETHER = 128;

  private final float[] a;
  private final float[] b;
  private final float[] x;
  private final int rows;
  private final int columns;

  /** How many equations a system has. */
  private final int size;

  private final boolean isLeft;

  private LibrarySolution(float[] a, float[] b, float[] x, ArrayShape shape, boolean isLeft) {
    this.a = a;
    this.b = b;
    this.x = x;
    this.rows = shape.sizes().at(shape.rank() - 2);
    this.columns = shape.sizes().at(shape.rank() - 1);
    this.size = isLeft ? rows : columns;
    this.isLeft = isLeft;
  }

  /**
   * Solves all systems of a batch if they are large and there is a library; returns whether it did.
   *
   * @param a the matrices, row by row
   * @param b the right-hand sides, row by row
   * @param triangle how the matrices are read
   * @param isLeft whether they stand left of the solutions
   * @param x where the solutions go
   */
  static boolean solve(
      NdArray a, NdArray b, Triangle triangle, boolean isLeft, Buffer x, Evaluation evaluation) {
    if (a.buffer() instanceof Buffer.Floats(float[] matrices)
        && b.buffer() instanceof Buffer.Floats(float[] sides)
        && x instanceof Buffer.Floats(float[] solutions)) {
      var solution = new LibrarySolution(matrices, sides, solutions, b.shape(), isLeft);
      if (solution.isLarge() && OpenBlas.loaded().isPresent()) {
        solution.run(triangle, evaluation);
        return true;
      }
    }
    return false;
  }

  private boolean isLarge() {
    return (long) size * rows * columns / 2 >= LEAST;
  }

  private void run(Triangle triangle, Evaluation evaluation) {
    int sides = isLeft ? columns : rows;
    int groups = Math.ceilDiv(sides, TOGETHER);
    int batch = b.length / (rows * columns);
    Workers.run(
        batch * groups,
        task -> {
          evaluation.poll();
          int from = task % groups * TOGETHER;
          solve(triangle, task / groups, from, Math.min(TOGETHER, sides - from));
        },
        evaluation::poll);
  }

  /** Solves system number {@code number} for {@code count} right-hand sides. */
  private void solve(Triangle triangle, int number, int from, int count) {
    Side matrix = new Side(a, (long) number * size * size, size, 1);
    int first = number * rows * columns + (isLeft ? from : from * columns);
    int lines = isLeft ? rows : count;
    int length = isLeft ? count : columns;
    for (int line = 0; line < lines; line++) {
      int at = first + line * columns;
      System.arraycopy(b, at, x, at, length);
    }
    var sides = new Side(x, first, columns, 1);
    OpenBlas.loaded().orElseThrow().solve(triangle, isLeft, lines, length, matrix, sides);
  }
}
