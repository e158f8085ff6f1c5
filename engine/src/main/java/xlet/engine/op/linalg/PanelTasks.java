package xlet.engine.op.linalg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import xlet.engine.emit.BlockProduct;
import xlet.engine.work.Workers;

/**
 * The tasks that threads share out when all rows of a matrix are multiplied by the blocks of a
 * panel: each is some parts of the rows, with some of the blocks. The last ones become smaller, so
 * that no thread waits long for another.
 */
final class PanelTasks {
  /** So many tasks a thread, if there are as many blocks: all are done at about the same time. */
  private static final int TASKS = 4;

  /** Parts come in multiples of so many. */
  private static final int EVEN = 4;

  /** A part is at most a share of the rows that are left: each thread has so many of them. */
  private static final int SHARES = 2;

  /** The smallest part but the very last has the largest one's rows divided by this. */
  private static final int MOST_TIMES_SMALLER = 4;

  private final ProductTask task;
  private final ProductPanel panel;
  private final boolean isSymmetric;
  private final int high;
  private final int wide;

  /** The groups of as many rows as are multiplied at a time with which parts begin, and the end. */
  private final int[] borders;

  /** The most rows of a part. */
  private final int rows;

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
    int groups = Math.ceilDiv(task.rows(), high);
    int least = Math.ceilDiv(task.rows(), most);
    int parts = least * panel.blocks() < few() ? groups : even(least, groups);
    this.width = Math.ceilDiv(panel.blocks(), Math.ceilDiv(few(), parts));
    this.across = Math.ceilDiv(panel.blocks(), width);
    this.rows = Math.ceilDiv(groups, parts) * high;
    long small = MatrixProduct.SMALL / ((long) rows * width * wide * Math.max(1, task.terms()));
    this.together = Math.clamp(small, 1, Math.ceilDiv(parts, few()));
    boolean shrink = together == 1 && across == 1 && !isSymmetric && Workers.count() > 1;
    this.borders = shrink ? shrinking(groups, parts) : alike(groups, parts);
  }

  /** The borders of parts that have the same number of groups, or one more. */
  private static int[] alike(int groups, int parts) {
    int[] borders = new int[parts + 1];
    for (int part = 1; part <= parts; part++) {
      borders[part] = border(groups, part, parts);
    }
    return borders;
  }

  /** The borders of parts as large as those of {@code parts} that are alike, but for the last. */
  private static int[] shrinking(int groups, int parts) {
    int most = Math.ceilDiv(groups, parts);
    int least = Math.ceilDiv(most, MOST_TIMES_SMALLER);
    int[] borders = new int[groups + 1];
    int count = 0;
    for (int left = groups; left > 0; left = groups - borders[count]) {
      int size = Math.clamp(left / (SHARES * Workers.count()), least, most);
      borders[count + 1] = borders[count] + Math.min(left, size);
      count++;
    }
    return Arrays.copyOf(borders, count + 1);
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
    return Math.ceilDiv(parts(), together) * across;
  }

  private int parts() {
    return borders.length - 1;
  }

  /** The most rows of a part. */
  int rows() {
    return rows;
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
    for (int part = first; part < Math.min(parts(), first + together); part++) {
      int row = borders[part] * high;
      int last = Math.min(task.rows(), borders[part + 1] * high);
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
