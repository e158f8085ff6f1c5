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

  private final ProductTask task;

  /** The sides of a matrix of the batch that begins with number 0 of its array. */
  private final Side left;

  private final Side right;
  private final Side target;

  private final boolean isSymmetric;

  private LibraryProduct(ProductTask task) {
    this.task = task;
    this.left = side(task.left().numbers(), task.left().lines(), task.left().terms());
    this.right = side(task.right().numbers(), task.right().terms(), task.right().lines());
    this.isSymmetric = task.isOfItself();
    this.target = side(task.target().sums(), task.target().rows(), task.target().columns());
  }

  /** The library's way to compute {@code task}, if there is one and the matrices are large. */
  static Optional<LibraryProduct> of(ProductTask task) {
    long work = (long) task.rows() * task.columns() * task.terms();
    if (work < LEAST || !isOfFloats(task)) {
      return Optional.empty();
    }
    ProductTask tall = task.rows() < task.columns() ? task.transposed() : task;
    return Optional.of(new LibraryProduct(tall))
        .filter(product -> product.isDense() && OpenBlas.loaded().isPresent());
  }

  private boolean isDense() {
    return left.isDense(task.rows(), task.terms())
        && right.isDense(task.terms(), task.columns())
        && target.isDense(task.rows(), task.columns());
  }

  private static boolean isOfFloats(ProductTask task) {
    NumberArray sums = task.target().sums();
    return (sums instanceof NumberArray.Floats || sums instanceof NumberArray.Doubles)
        && sums.carrier() == task.left().numbers().carrier();
  }

  private static Side side(NumberArray numbers, int[] down, int[] across) {
    return new Side(numbers.array(), down[0] + across[0], Matrix.step(down), Matrix.step(across));
  }

  /** Computes the products: of those that are symmetric one half, which the other repeats. */
  void run(Evaluation evaluation) {
    if (isSymmetric) {
      new SymmetricProduct(task, this).run(evaluation);
    } else {
      byRows(evaluation);
    }
  }

  /** Some rows of a panel of columns by each thread. */
  private void byRows(Evaluation evaluation) {
    int batch = task.left().first().length;
    int panels = Math.ceilDiv(task.columns(), MOST_COLUMNS);
    int shares = shares(Math.ceilDiv(Workers.count(), batch));
    Workers.run(
        batch * panels * shares,
        number -> {
          int matrix = number / shares;
          int share = number % shares;
          int row = border(share, shares);
          int rows = border(share + 1, shares) - row;
          int column = matrix % panels * MOST_COLUMNS;
          int columns = Math.min(MOST_COLUMNS, task.columns() - column);
          multiply(new Block(matrix / panels, row, rows, column, columns), evaluation);
        },
        evaluation::poll);
  }

  /** How many shares of rows a matrix has: equally many for each of {@code threads}. */
  private int shares(int threads) {
    return threads * Math.ceilDiv(task.rows(), threads * MOST_ROWS);
  }

  /** The row with which a share begins. */
  private int border(int share, int shares) {
    if (share == shares) {
      return task.rows();
    }
    long row = (long) task.rows() * share / shares;
    return (int) (row / OpenBlas.ROWS_TOGETHER) * OpenBlas.ROWS_TOGETHER;
  }

  /** So many rows and columns, from these on, of matrix number {@code batch}. */
  record Block(int batch, int row, int rows, int column, int columns) {}

  /** Computes the sums of {@code block}; of a symmetric product not those above its diagonal. */
  void multiply(Block block, Evaluation evaluation) {
    OpenBlas library = OpenBlas.loaded().orElseThrow();
    boolean isSquare = isSymmetric && block.row == block.column;
    Side lines = left.behind(task.left().first()[block.batch]);
    Side columns = right.behind(task.right().first()[block.batch]);
    Side sums = target.behind(task.target().first()[block.batch]).from(block.row, block.column);
    for (int term = 0; block.rows > 0 && term < task.terms(); term += MOST_TERMS) {
      evaluation.poll();
      int terms = Math.min(MOST_TERMS, task.terms() - term);
      Side factors = lines.from(block.row, term);
      if (isSquare) {
        library.square(block.rows, terms, factors, sums, term > 0);
      } else {
        Side others = columns.from(term, block.column);
        library.multiply(
            block.rows, block.columns, terms, factors, others, sums, /* adds= */ term > 0);
      }
    }
  }
}
