package xlet.engine.op.linalg;

import java.util.Optional;
import xlet.engine.blas.OpenBlas;
import xlet.engine.blas.Side;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/**
 * Products of large matrices of floats by a library of machine code. It adds up in an order of its
 * own, so a sum of n products x differs from the definition's by at most n · ε · Σ|x|, with ε =
 * 2⁻²⁴ for f32 and 2⁻⁵³ for f64. Integers of a few bits are multiplied as floats, so few terms at a
 * time that their sums are exact.
 */
final class LibraryProduct {
  /**
   * A batch with fewer multiplications is multiplied as the definition says: Xlet's own code is as
   * fast, also before it is compiled.
   */
  private static final long LEAST = 1 << 22;

  /**
   * So many multiplications are worth a call. With fewer than 100³ the library may use other code,
   * which rounds differently.
   */
  private static final long LEAST_OF_CALL = 1 << 20;

  /** Of fewer rows or columns Xlet's own code is faster. */
  private static final int FEWEST_LINES = 16;

  /** So many rows, columns and terms go into a call at most: Ctrl-C waits for its end. */
  private static final int MOST_ROWS = 1 << 10;

  private static final int MOST_COLUMNS = 1 << 10;
  private static final int MOST_TERMS = 1 << 11;

  /** Threads share out so few rows badly, and get panels of columns instead. */
  private static final int FEW_ROWS = 16 * OpenBlas.ROWS_TOGETHER;

  private static final int PANELS = 8;
  private static final int FEWEST_COLUMNS = 1 << 8;

  private final ProductTask task;

  /** The sides of a matrix of the batch that begins with number 0 of its array. */
  private final Side left;

  private final Side right;
  private final Side target;

  private final boolean isSymmetric;

  /** So many terms are added up in a call at the most. */
  private final int mostTerms;

  private LibraryProduct(ProductTask task, int mostTerms) {
    this.task = task;
    this.mostTerms = mostTerms;
    this.left = side(task.left().numbers(), task.left().lines(), task.left().terms());
    this.right = side(task.right().numbers(), task.right().terms(), task.right().lines());
    this.isSymmetric = task.isOfItself();
    this.target = side(task.target().sums(), task.target().rows(), task.target().columns());
  }

  /**
   * The library's way to compute {@code task}, if there is one and the matrices are large.
   *
   * @param exactTerms so many products of integers add up to an exact sum
   */
  static Optional<LibraryProduct> of(ProductTask task, int exactTerms) {
    if (!isLarge(task) || !(isOfFloats(task) || isOfIntegers(task))) {
      return Optional.empty();
    }
    int most = isOfIntegers(task) ? Math.min(MOST_TERMS, exactTerms) : MOST_TERMS;
    int together = Math.ceilDiv(task.terms(), Math.ceilDiv(task.terms(), most));
    return Optional.of(new LibraryProduct(task, together))
        .filter(product -> product.isDense() && OpenBlas.forProducts().isPresent());
  }

  private static boolean isLarge(ProductTask task) {
    long each = workOfEach(task);
    return each >= LEAST_OF_CALL
        && each * task.left().first().length >= LEAST
        && Math.min(task.rows(), task.columns()) >= FEWEST_LINES;
  }

  /** The multiplications of a matrix of the batch. */
  private static long workOfEach(ProductTask task) {
    return (long) task.rows() * task.columns() * task.terms();
  }

  private boolean isDense() {
    return left.isDense(task.rows(), task.terms())
        && right.isDense(task.terms(), task.columns())
        && target.across() == 1;
  }

  private static boolean isOfFloats(ProductTask task) {
    NumberArray sums = task.target().sums();
    return (sums instanceof NumberArray.Floats || sums instanceof NumberArray.Doubles)
        && sums.carrier() == task.left().numbers().carrier();
  }

  /** Whether integers are multiplied as floats. */
  private static boolean isOfIntegers(ProductTask task) {
    return task.target().sums() instanceof NumberArray.Integers
        && task.left().numbers() instanceof NumberArray.Floats;
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

  /**
   * Some rows of a panel of columns by each thread. The panels depend on the size of the matrices
   * alone: the library would round at other places if they did not.
   */
  private void byRows(Evaluation evaluation) {
    int batch = task.left().first().length;
    int panels = panels();
    int width = Math.ceilDiv(task.columns(), panels);
    int shares = shares(Math.ceilDiv(Workers.count(), batch * panels));
    Workers.run(
        batch * panels * shares,
        number -> {
          int matrix = number / shares;
          int share = number % shares;
          int row = border(share, shares);
          int rows = border(share + 1, shares) - row;
          int column = matrix % panels * width;
          int columns = Math.min(width, task.columns() - column);
          multiply(new Block(matrix / panels, row, rows, column, columns), evaluation);
        },
        evaluation::poll);
  }

  /** How many panels of columns there are: several for threads to share, if rows are few. */
  private int panels() {
    int least = Math.ceilDiv(task.columns(), MOST_COLUMNS);
    return task.rows() < FEW_ROWS
        ? Math.max(least, Math.min(PANELS, task.columns() / FEWEST_COLUMNS))
        : least;
  }

  /**
   * How many shares of rows a panel has: equally many for each of {@code threads}, if it has enough
   * work for so many.
   */
  private int shares(int threads) {
    long calls = workOfEach(task) / panels() / (2 * LEAST_OF_CALL);
    int some = (int) Math.min(threads, Math.max(1, calls));
    return some * Math.ceilDiv(task.rows(), some * MOST_ROWS);
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
    Side sums = target.behind(task.target().first()[block.batch]).from(block.row, block.column);
    if (task.target().sums() instanceof NumberArray.Integers(int[] integers)) {
      multiplyIntegers(block, integers, sums, evaluation);
      return;
    }
    for (int term = 0; term < task.terms(); term += mostTerms) {
      multiply(block, term, sums, /* adds= */ term > 0, evaluation);
    }
  }

  /**
   * Computes the sums of {@code block} of at most {@link #mostTerms} terms from {@code term} on.
   */
  private void multiply(Block block, int term, Side sums, boolean adds, Evaluation evaluation) {
    evaluation.poll();
    if (block.rows == 0) {
      return;
    }
    OpenBlas library = OpenBlas.forProducts().orElseThrow();
    int terms = Math.min(mostTerms, task.terms() - term);
    Side factors = left.behind(task.left().first()[block.batch]).from(block.row, term);
    if (isSymmetric && block.row == block.column) {
      library.square(block.rows, terms, factors, sums, adds);
    } else {
      Side others = right.behind(task.right().first()[block.batch]).from(term, block.column);
      library.multiply(block.rows, block.columns, terms, factors, others, sums, adds);
    }
  }

  /** Computes the sums of {@code block}, a few terms after the other, in {@code integers}. */
  private void multiplyIntegers(Block block, int[] integers, Side sums, Evaluation evaluation) {
    try (var scratch = new Scratch()) {
      NumberArray some = scratch.take(task.left().numbers(), block.rows * block.columns);
      float[] floats = ((NumberArray.Floats) some).array();
      Side exact = new Side(floats, 0, block.columns, 1);
      for (int term = 0; term < task.terms(); term += mostTerms) {
        multiply(block, term, exact, /* adds= */ false, evaluation);
        for (int row = 0; row < block.rows; row++) {
          int at = (int) sums.first() + row * sums.down();
          add(integers, at, floats, row * block.columns, block.columns, /* adds= */ term > 0);
        }
      }
    }
  }

  private static void add(int[] sums, int at, float[] floats, int from, int count, boolean adds) {
    if (adds) {
      for (int k = 0; k < count; k++) {
        sums[at + k] += (int) floats[from + k];
      }
    } else {
      for (int k = 0; k < count; k++) {
        sums[at + k] = (int) floats[from + k];
      }
    }
  }
}
