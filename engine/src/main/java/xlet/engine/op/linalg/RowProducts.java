package xlet.engine.op.linalg;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.emit.RowProduct;
import xlet.engine.emit.RowProductEmitter;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.work.Workers;

/**
 * Products of a row and a matrix, for each of a batch: the matrix is read where it is. Each sum is
 * made in the order of the definition.
 */
final class RowProducts {
  /** Of fewer columns blocks are faster. */
  private static final int FEWEST_COLUMNS = 64;

  /** The sums of so many columns stay in the nearest cache. */
  private static final int MOST_COLUMNS = 2048;

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

  private static final Map<Carrier, TrainedCode<RowProduct>> KINDS = new EnumMap<>(Carrier.class);

  private final ProductTask task;
  private final Matrix left;
  private final Matrix right;
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
    this.terms = task.terms();
    this.columns = task.columns();
    this.step = right.termStep();
    this.isDense = Matrix.areNeighbours(left.terms(), 0, terms);
    this.code = trained(left.numbers().carrier()).code(work() * left.first().length);
  }

  /** A way to compute {@code task}, if it has one row and a matrix whose columns are neighbours. */
  static Optional<RowProducts> of(ProductTask task) {
    boolean fits =
        task.rows() == 1
            && task.terms() > 0
            && task.columns() >= FEWEST_COLUMNS
            && task.right().termStep() >= 0
            && task.right().areNeighbours(0, task.columns())
            && Matrix.areNeighbours(task.target().columns(), 0, task.columns())
            && task.target().sums().carrier() == task.left().numbers().carrier();
    return fits ? Optional.of(new RowProducts(task)) : Optional.empty();
  }

  private static TrainedCode<RowProduct> trained(Carrier carrier) {
    synchronized (KINDS) {
      return KINDS.computeIfAbsent(
          carrier,
          _ ->
              new TrainedCode<>(
                  bits -> RowProductEmitter.emit(carrier, bits),
                  code -> List.of(trial(code, carrier))));
    }
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
    return (long) terms * columns;
  }

  /** Computes the products: some matrices, or some columns of one, by each thread. */
  void run(Evaluation evaluation) {
    int batch = left.first().length;
    int together = Math.clamp(AT_A_TIME / work(), 1, Math.max(1, batch));
    int least = work() < ALONE ? 1 : Math.ceilDiv(Workers.count(), batch);
    int parts = Math.max(least, Math.ceilDiv(columns, MOST_COLUMNS));
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
    NumberArray sums = task.target().sums();
    int s = task.target().first()[b] + task.target().rows()[0] + task.target().columns()[column];
    sums.fill(sums.zeros(1), s, s + count);
    int r = right.first()[b] + right.lines()[column] + right.terms()[0];
    NumberArray row = left.numbers();
    int l = left.first()[b] + left.lines()[0];
    if (!isDense) {
      row = row.zeros(terms);
      NumberMoves.gather(row, 0, 1, left.numbers(), l, left.terms(), 0, terms);
    }
    int start = isDense ? l + left.terms()[0] : 0;
    int most = Math.ceilDiv(AT_A_TIME / count, RowProduct.TOGETHER) * RowProduct.TOGETHER;
    for (int term = 0; term < terms; term += most) {
      evaluation.poll();
      code.add(
          row.array(),
          start + term,
          right.numbers().array(),
          r + term * step,
          step,
          Math.min(most, terms - term),
          sums.array(),
          s,
          count);
    }
  }
}
