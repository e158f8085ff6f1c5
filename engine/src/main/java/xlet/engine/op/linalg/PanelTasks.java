package xlet.engine.op.linalg;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.emit.BlockProduct;
import xlet.engine.work.Workers;

/**
 * The tasks that threads share out when all rows of a matrix are multiplied by the blocks of a
 * panel: each is some parts of the rows, with some of the blocks.
 */
final class PanelTasks {
  /** So many tasks a thread, if there are as many blocks: all are done at about the same time. */
  private static final int TASKS = 4;

  /** Parts come in multiples of so many. */
  private static final int EVEN = 4;

  private final ProductTask task;
  private final ProductPanel panel;
  private final boolean isSymmetric;
  private final int high;
  private final int wide;

  /** Groups of as many rows as are multiplied at a time, and parts of about as many groups. */
  private final int groups;

  private final int parts;

  /** How many blocks a task has, and how many tasks the blocks make. */
  private final int width;

  private final int across;

  /** How many parts a task has. */
  private final int together;

  /**
   * @param most about so many rows of a part are multiplied at a time
   * @param isSymmetric whether sums above the diagonal are not wanted
   */
  PanelTasks(
      ProductTask task, BlockProduct code, ProductPanel panel, int most, boolean isSymmetric) {
    this.task = task;
    this.panel = panel;
    this.isSymmetric = isSymmetric;
    this.high = code.rows();
    this.wide = code.columns();
    this.groups = Math.ceilDiv(task.rows(), high);
    int least = Math.ceilDiv(task.rows(), most);
    this.parts = least * panel.blocks() < few() ? groups : even(least, groups);
    this.width = Math.ceilDiv(panel.blocks(), Math.ceilDiv(few(), parts));
    this.across = Math.ceilDiv(panel.blocks(), width);
    long small = MatrixProduct.SMALL / ((long) rows() * width * wide * Math.max(1, task.terms()));
    this.together = Math.clamp(small, 1, Math.ceilDiv(parts, few()));
  }

  /** So many tasks are enough for all threads. */
  static int few() {
    return TASKS * Workers.count();
  }

  /** Some more parts than {@code few}, so that a few threads have equally many. */
  private static int even(int few, int groups) {
    return Math.min(groups, few < EVEN ? few : Math.ceilDiv(few, EVEN) * EVEN);
  }

  /**
   * The group with which a part begins: all have the same number of groups of rows, or one more.
   */
  static int border(int groups, int part, int parts) {
    return (int) ((long) groups * part / parts);
  }

  int count() {
    return Math.ceilDiv(parts, together) * across;
  }

  /** The most rows of a part. */
  int rows() {
    return Math.ceilDiv(groups, parts) * high;
  }

  /**
   * The parts of matrix {@code batch} that a task has. If it is symmetric, tasks with most blocks
   * come first.
   */
  List<ProductRows.Part> parts(int batch, int number) {
    int place = isSymmetric ? count() - 1 - number : number;
    int block = place % across * width;
    int first = place / across * together;
    List<ProductRows.Part> found = new ArrayList<>();
    for (int part = first; part < Math.min(parts, first + together); part++) {
      int row = border(groups, part, parts) * high;
      int last = Math.min(task.rows(), border(groups, part + 1, parts) * high);
      int end = Math.min(wanted(last), block + width);
      if (block < end) {
        found.add(new ProductRows.Part(panel, batch, row, last, block, end));
      }
    }
    return found;
  }

  /** How many blocks are computed for rows before {@code end}. */
  private int wanted(int end) {
    return isSymmetric
        ? Math.min(panel.blocks(), Math.ceilDiv(end - panel.from(), wide))
        : panel.blocks();
  }
}
