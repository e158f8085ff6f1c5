package xlet.engine.op.linalg;

import xlet.engine.emit.BlockProduct;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;

/**
 * Products of matrices, for each of a batch: panels of columns of the right side are copied, then
 * multiplied by some rows after the other. Each sum is made in the order of the definition.
 */
final class MatrixProduct {
  /** The most numbers of a panel: they stay in a cache that all threads share. */
  private static final int PANEL = 1 << 21;

  /** The most columns of a panel. */
  private static final int WIDTH = 2048;

  /** How many rows a task of a thread has. */
  private static final int ROWS = 8 * BlockProduct.ROWS;

  /** With fewer tasks of rows, tasks have but some blocks of columns. */
  private static final int FEW = 8;

  /** How many blocks of columns they have then. */
  private static final int BLOCKS = 8;

  /** A task has so many multiplications, or so many sums, of small matrices. */
  private static final long SMALL = 1 << 18;

  /** A block has so many columns for one that is wanted, where rows are read in place. */
  private static final int WASTE = 4;

  /** So many groups of rows at the most read columns where they are. */
  private static final int GROUPS_IN_PLACE = 3;

  /** Matrices with more multiplications are multiplied one after the other, by all threads. */
  private static final long LARGE = 1 << 24;

  private final ProductTask task;
  private final BlockProduct code;
  private final Evaluation evaluation;
  private final int batch;
  private final int rows;
  private final int columns;

  /** Whether the sums go on from those that are in the target. */
  private final boolean continued;

  private MatrixProduct(
      ProductTask task, BlockProduct code, boolean continued, Evaluation evaluation) {
    this.task = isNarrow(task, code) ? task.transposed() : task;
    this.code = code;
    this.continued = continued;
    this.evaluation = evaluation;
    this.batch = task.left().first().length;
    this.rows = this.task.rows();
    this.columns = this.task.columns();
  }

  /**
   * Returns whether the columns fill so little of a block that the rows are better columns, unless
   * these can be read where they lie.
   */
  private static boolean isNarrow(ProductTask task, BlockProduct code) {
    boolean isWasteful = task.columns() < code.columns() && task.rows() > task.columns();
    int terms = task.terms();
    boolean inPlace = terms > 1 && Matrix.areNeighbours(task.left().terms(), 0, terms);
    return isWasteful && !(inPlace && WASTE * task.columns() >= code.columns());
  }

  /** Computes the sums that {@code task} tells. */
  static void run(ProductTask task, Evaluation evaluation) {
    long work = (long) task.left().first().length * task.rows() * task.columns() * task.terms();
    run(task, BlockProducts.of(task.left().numbers(), work), evaluation);
  }

  /** Computes the sums with {@code code}; of very many terms some after the other. */
  static void run(ProductTask task, BlockProduct code, Evaluation evaluation) {
    int together = PANEL / code.columns();
    new MatrixProduct(task.withTerms(0, together), code, false, evaluation).run();
    for (int term = together; term < task.terms(); term += together) {
      new MatrixProduct(task.withTerms(term, together), code, true, evaluation).run();
    }
  }

  private void run() {
    if (rows == 0 || columns == 0) {
      return;
    }
    long work = (long) rows * columns * Math.max(1, task.terms());
    if (work < (batch == 1 ? SMALL : LARGE) && (long) rows * columns <= SMALL) {
      severalAtATime((int) Math.max(1, SMALL / work));
      return;
    }
    int width = Math.clamp(PANEL / Math.max(1, task.terms()), code.columns(), WIDTH);
    int panels = Math.ceilDiv(columns, width / code.columns() * code.columns());
    int each = Math.ceilDiv(Math.ceilDiv(columns, code.columns()), panels) * code.columns();
    for (int b = 0; b < batch; b++) {
      for (int from = 0; from < columns; from += each) {
        multiply(b, panel(from, Math.min(columns, from + each)));
      }
    }
  }

  private ProductPanel panel(int from, int to) {
    return new ProductPanel(task, code, from, to, rows > GROUPS_IN_PLACE * BlockProduct.ROWS);
  }

  /** A task of a thread multiplies {@code count} small matrices. */
  private void severalAtATime(int count) {
    Workers.run(
        Math.ceilDiv(batch, count),
        number -> {
          ProductPanel panel = panel(0, columns);
          var room = new ProductRows(task, code, continued, rows, panel.blocks());
          for (int b = number * count; b < Math.min(batch, (number + 1) * count); b++) {
            for (int block = 0; block < panel.blocks(); block++) {
              panel.load(b, block);
            }
            var part = new ProductRows.Part(panel, b, 0, rows, 0, panel.blocks());
            room.multiply(part, evaluation);
          }
        },
        evaluation::poll);
  }

  private void multiply(int b, ProductPanel panel) {
    Workers.run(panel.blocks(), block -> panel.load(b, block), evaluation::poll);
    int parts = Math.ceilDiv(rows, ROWS);
    int blocks = parts < FEW ? BLOCKS : panel.blocks();
    int across = Math.ceilDiv(panel.blocks(), blocks);
    Workers.run(
        parts * across,
        number -> {
          int row = number / across * ROWS;
          int block = number % across * blocks;
          int end = Math.min(panel.blocks(), block + blocks);
          int last = Math.min(rows, row + ROWS);
          new ProductRows(task, code, continued, last - row, end - block)
              .multiply(new ProductRows.Part(panel, b, row, last, block, end), evaluation);
        },
        evaluation::poll);
  }
}
