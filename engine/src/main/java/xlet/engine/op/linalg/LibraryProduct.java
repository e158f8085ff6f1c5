package xlet.engine.op.linalg;

import java.util.Optional;
import xlet.engine.blas.OpenBlas;
import xlet.engine.blas.Side;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.work.Workers;

/**
 * Products of large matrices of floats by a library of machine code. It adds up in an order of its
 * own, so a sum of n products x differs from the definition's by at most n · ε · Σ|x|, with ε =
 * 2⁻²⁴ for f32 and 2⁻⁵³ for f64.
 */
final class LibraryProduct {
  /** Matrices with fewer multiplications are multiplied as the definition says. */
  private static final long LEAST = 1 << 27;

  /** So many rows, columns and terms go into a call at most: Ctrl-C waits for its end. */
  private static final int MOST_ROWS = 1 << 10;

  private static final int MOST_COLUMNS = 1 << 10;
  private static final int MOST_TERMS = 1 << 11;

  private final OpenBlas library;
  private final ProductTask task;

  private LibraryProduct(OpenBlas library, ProductTask task) {
    this.library = library;
    this.task = task;
  }

  /** The library's way to compute {@code task}, if there is one and the matrices are large. */
  static Optional<LibraryProduct> of(ProductTask task) {
    long work = (long) task.rows() * task.columns() * task.terms();
    if (work < LEAST || !isOfFloats(task)) {
      return Optional.empty();
    }
    ProductTask tall = task.rows() < task.columns() ? task.transposed() : task;
    boolean isDense =
        left(tall, 0).isDense(tall.rows(), tall.terms())
            && right(tall, 0).isDense(tall.terms(), tall.columns())
            && target(tall, 0).isDense(tall.rows(), tall.columns());
    return isDense
        ? OpenBlas.loaded().map(library -> new LibraryProduct(library, tall))
        : Optional.empty();
  }

  private static boolean isOfFloats(ProductTask task) {
    NumberArray sums = task.target().sums();
    return (sums instanceof NumberArray.Floats || sums instanceof NumberArray.Doubles)
        && sums.carrier() == task.left().numbers().carrier();
  }

  private static Side left(ProductTask task, int batch) {
    Matrix left = task.left();
    return side(left.numbers(), left.first()[batch], left.lines(), left.terms());
  }

  private static Side right(ProductTask task, int batch) {
    Matrix right = task.right();
    return side(right.numbers(), right.first()[batch], right.terms(), right.lines());
  }

  private static Side target(ProductTask task, int batch) {
    ProductTask.Target target = task.target();
    return side(target.sums(), target.first()[batch], target.rows(), target.columns());
  }

  private static Side side(NumberArray numbers, int first, int[] down, int[] across) {
    return new Side(
        numbers.array(), first + down[0] + across[0], Matrix.step(down), Matrix.step(across));
  }

  /** Computes the products, some rows of a panel of columns by each thread. */
  void run(Evaluation evaluation) {
    int batch = task.left().first().length;
    int panels = Math.ceilDiv(task.columns(), MOST_COLUMNS);
    int shares = shares(Math.ceilDiv(Workers.count(), batch));
    Workers.run(
        batch * panels * shares,
        number -> {
          int matrix = number / shares;
          multiply(matrix / panels, matrix % panels, number % shares, shares, evaluation);
        },
        evaluation::poll);
  }

  /** How many shares of rows a matrix has: equally many for each of {@code threads}. */
  private int shares(int threads) {
    return threads * Math.ceilDiv(task.rows(), threads * MOST_ROWS);
  }

  private void multiply(int batch, int panel, int share, int shares, Evaluation evaluation) {
    int row = border(share, shares);
    int rows = border(share + 1, shares) - row;
    int column = panel * MOST_COLUMNS;
    int columns = Math.min(MOST_COLUMNS, task.columns() - column);
    for (int term = 0; rows > 0 && term < task.terms(); term += MOST_TERMS) {
      evaluation.poll();
      library.multiply(
          rows,
          columns,
          Math.min(MOST_TERMS, task.terms() - term),
          left(task, batch).from(row, term),
          right(task, batch).from(term, column),
          target(task, batch).from(row, column),
          /* adds= */ term > 0);
    }
  }

  /** The row with which a share begins. */
  private int border(int share, int shares) {
    if (share == shares) {
      return task.rows();
    }
    long row = (long) task.rows() * share / shares;
    return (int) (row / OpenBlas.ROWS_TOGETHER) * OpenBlas.ROWS_TOGETHER;
  }
}
