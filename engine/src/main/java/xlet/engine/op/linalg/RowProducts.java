package xlet.engine.op.linalg;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import xlet.engine.emit.RowProduct;
import xlet.engine.emit.RowProductEmitter;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.work.Workers;

/**
 * Products of a row, or of a few, and a matrix, for each of a batch: the matrix is read where it
 * is, line by line. Each sum is made in the order of the definition.
 */
final class RowProducts {
  /** Of fewer columns blocks are faster. */
  private static final int FEWEST_COLUMNS = 64;

  /** The sums of so many columns stay in the nearest cache. */
  private static final int MOST_COLUMNS = 2048;

  /** More rows are multiplied faster by blocks, which are copied. */
  private static final int MOST_ROWS = 16;

  /** So many columns of some lines stay in the nearest cache, with the sums of several rows. */
  private static final int COLUMNS_OF_SEVERAL = 1024;

  /** Several rows are multiplied by blocks where the matrix has no more numbers: a cache has it. */
  private static final long SMALL = 1 << 18;

  /** Parts of a line come in multiples of so many numbers. */
  private static final int EVEN = 64;

  /** About so many products are added at a time. */
  private static final int AT_A_TIME = 1 << 18;

  /** A matrix of fewer numbers is the work of one thread. */
  private static final long ALONE = 1 << 19;

  /** A trial adds so many products, also for some columns behind the last whole vector. */
  private static final int TRIAL_TERMS = 16;

  private static final int TRIAL_COLUMNS = 264;
  private static final int TRIAL_RUNS = 4;

  private static final Map<Carrier, TrainedCode<RowProduct>> KNOWN = new ConcurrentHashMap<>();

  private final ProductTask task;
  private final Matrix left;
  private final Matrix right;
  private final int rows;
  private final int terms;
  private final int columns;

  /** How far the lines of the matrix lie apart. */
  private final int step;

  /** Whether the numbers of the row are neighbours. */
  private final boolean isDense;

  private final RowProduct code;

  private RowProducts(ProductTask task) {
    this.task = task;
    this.left = task.left();
    this.right = task.right();
    this.rows = task.rows();
    this.terms = task.terms();
    this.columns = task.columns();
    this.step = right.termStep();
    this.isDense = Matrix.areNeighbours(left.terms(), 0, terms);
    this.code = trained(left.numbers().carrier()).code(work() * left.first().length);
  }

  /**
   * A way to compute {@code task}, if it has few rows and a matrix whose columns are neighbours.
   */
  static Optional<RowProducts> of(ProductTask task) {
    long matrix = (long) task.terms() * task.columns();
    boolean fits =
        (task.rows() == 1 || (task.rows() <= MOST_ROWS && matrix > SMALL))
            && task.terms() > 0
            && task.columns() >= FEWEST_COLUMNS
            && task.right().termStep() >= 0
            && task.right().areNeighbours(0, task.columns())
            && Matrix.areNeighbours(task.target().columns(), 0, task.columns())
            && task.target().sums().carrier() == task.left().numbers().carrier();
    return fits ? Optional.of(new RowProducts(task)) : Optional.empty();
  }

  private static TrainedCode<RowProduct> trained(Carrier carrier) {
    return KNOWN.computeIfAbsent(
        carrier,
        _ ->
            new TrainedCode<>(
                bits -> RowProductEmitter.emit(carrier, bits),
                code -> List.of(trial(code, carrier))));
  }

  private static Runnable trial(RowProduct code, Carrier carrier) {
    Object row = carrier.newArray(TRIAL_TERMS);
    Object matrix = carrier.newArray(TRIAL_TERMS * TRIAL_COLUMNS);
    Object sums = carrier.newArray(TRIAL_COLUMNS);
    return () -> {
      for (int k = 0; k < TRIAL_RUNS; k++) {
        code.add(row, 0, matrix, 0, TRIAL_COLUMNS, TRIAL_TERMS, sums, 0, TRIAL_COLUMNS);
      }
    };
  }

  private long work() {
    return (long) rows * terms * columns;
  }

  /** Computes the products: some matrices, or some columns of one, by each thread. */
  void run(Evaluation evaluation) {
    int batch = left.first().length;
    int together = Math.clamp(AT_A_TIME / work(), 1, Math.max(1, batch));
    int least = work() < ALONE ? 1 : Math.ceilDiv(Workers.count(), batch);
    int parts =
        Math.max(least, Math.ceilDiv(columns, rows == 1 ? MOST_COLUMNS : COLUMNS_OF_SEVERAL));
    int width = Math.ceilDiv(Math.ceilDiv(columns, parts), EVEN) * EVEN;
    int across = Math.ceilDiv(columns, width);
    Workers.run(
        Math.ceilDiv(batch, together) * across,
        number -> {
          int from = number % across * width;
          int first = number / across * together;
          for (int b = first; b < Math.min(batch, first + together); b++) {
            multiply(b, from, Math.min(width, columns - from), evaluation);
          }
        },
        evaluation::poll);
  }

  private void multiply(int b, int column, int count, Evaluation evaluation) {
    NumberArray factors = isDense ? left.numbers() : left.numbers().zeros(rows * terms);
    int[] starts = new int[rows];
    int[] places = new int[rows];
    for (int row = 0; row < rows; row++) {
      starts[row] = start(b, row, factors);
      places[row] = place(b, row, column, count);
    }
    int r = right.first()[b] + right.lines()[column] + right.terms()[0];
    int most = rows == 1 ? even(AT_A_TIME / count) : RowProduct.TOGETHER;
    for (int term = 0; term < terms; term += most) {
      evaluation.poll();
      for (int row = 0; row < rows; row++) {
        code.add(
            factors.array(),
            starts[row] + term,
            right.numbers().array(),
            r + term * step,
            step,
            Math.min(most, terms - term),
            task.target().sums().array(),
            places[row],
            count);
      }
    }
  }

  private static int even(int terms) {
    return Math.ceilDiv(terms, RowProduct.TOGETHER) * RowProduct.TOGETHER;
  }

  /** Where the factors of a row begin, which are copied unless they are neighbours. */
  private int start(int b, int row, NumberArray factors) {
    int base = left.first()[b] + left.lines()[row];
    if (isDense) {
      return base + left.terms()[0];
    }
    NumberMoves.gather(factors, row * terms, 1, left.numbers(), base, left.terms(), 0, terms);
    return row * terms;
  }

  /** Where the sums of some columns of a row begin, which are 0 at first. */
  private int place(int b, int row, int column, int count) {
    ProductTask.Target target = task.target();
    NumberArray sums = target.sums();
    int place = target.first()[b] + target.rows()[row] + target.columns()[column];
    sums.fill(sums.zeros(1), place, place + count);
    return place;
  }
}
