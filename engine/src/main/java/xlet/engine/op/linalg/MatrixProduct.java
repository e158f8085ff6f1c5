package xlet.engine.op.linalg;

import xlet.engine.op.Evaluation;
import xlet.engine.op.linalg.ProductKernel.Panel;
import xlet.engine.work.Workers;

/**
 * Products of matrices, for each of a batch: panels of columns of the right side are copied, then
 * multiplied by blocks of rows. Each sum is made in the order of the definition.
 */
final class MatrixProduct {
  /** The most columns that are dealt with together. */
  private static final int WIDTH = 512;

  /** How many rows a task of a thread has. */
  private static final int ROWS = 32;

  /** How many terms are copied in a task. */
  private static final int PACKED = 64;

  /** With so few terms and sums, in all, preparing takes longer than multiplying. */
  private static final long TINY = 1 << 12;

  /** Products of more multiplications are shared out one after the other. */
  private static final long LARGE = 1 << 24;

  /** So few columns in a panel are not worth copying. */
  private static final int NARROW = 8;

  private final ProductKernel kernel;
  private final Evaluation evaluation;
  private final int batch;
  private final int rows;
  private final int terms;
  private final int columns;
  private final boolean direct;

  private MatrixProduct(ProductTask task, Evaluation evaluation) {
    this.kernel = ProductKernel.of(task);
    this.evaluation = evaluation;
    this.batch = task.left().first().length;
    this.rows = task.left().lines().length;
    this.terms = task.left().terms().length;
    this.columns = task.right().lines().length;
    this.direct =
        work() * batch <= TINY
            || columns < NARROW
            || (rows < ProductKernel.GROUP && !task.inRuns());
  }

  /** Computes the sums that {@code task} tells. */
  static void run(ProductTask task, Evaluation evaluation) {
    new MatrixProduct(task, evaluation).run();
  }

  private long work() {
    return (long) rows * terms * columns;
  }

  private void run() {
    if (rows == 0 || columns == 0) {
      return;
    }
    if (batch > 1 && work() < LARGE) {
      int together = (int) Math.max(1, (LARGE >> 6) / Math.max(1, work()));
      Workers.run(
          Math.ceilDiv(batch, together),
          task -> {
            int end = Math.min(batch, (task + 1) * together);
            for (int b = task * together; b < end; b++) {
              multiply(b);
            }
          },
          evaluation::poll);
      return;
    }
    for (int b = 0; b < batch; b++) {
      multiply(b);
    }
  }

  private void multiply(int b) {
    if (direct) {
      directly(b);
      return;
    }
    int panels = Math.ceilDiv(columns, WIDTH);
    if (rows <= ROWS) {
      Workers.run(panels, panel -> multiply(b, panel, panels), evaluation::poll);
    } else {
      for (int panel = 0; panel < panels; panel++) {
        multiply(b, panel, panels);
      }
    }
  }

  private void directly(int b) {
    int most = Math.clamp((LARGE >> 6) / Math.max(1, terms), 1, WIDTH);
    int parts = Math.ceilDiv(columns, most);
    int tasks = Math.multiplyExact(rows, parts);
    if (work() <= LARGE >> 6) {
      for (int task = 0; task < tasks; task++) {
        directly(b, task / parts, task % parts * most, most);
      }
      return;
    }
    Workers.run(
        tasks, task -> directly(b, task / parts, task % parts * most, most), evaluation::poll);
  }

  private void directly(int b, int row, int column, int most) {
    evaluation.poll();
    kernel.direct(b, row, column, Math.min(most, columns - column));
  }

  /** Multiplies the columns of one panel, all of which are about equally wide. */
  private void multiply(int b, int number, int panels) {
    int from = (int) ((long) columns * number / panels);
    int to = (int) ((long) columns * (number + 1) / panels);
    Panel panel = kernel.panel(b, from, to - from);
    int padded = Math.ceilDiv(terms, ProductKernel.GROUP) * ProductKernel.GROUP;
    Workers.run(
        Math.ceilDiv(padded, PACKED),
        task -> panel.pack(task * PACKED, Math.min(padded, (task + 1) * PACKED)),
        evaluation::poll);
    Workers.run(
        Math.ceilDiv(rows, ROWS),
        task -> panel.multiply(task * ROWS, Math.min(rows, (task + 1) * ROWS), evaluation),
        evaluation::poll);
  }
}
