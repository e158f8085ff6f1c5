package xlet.engine.op.indexing;

import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;

/**
 * The elements that are updated, shared out to threads: so each of them meets its updates in order.
 */
final class TargetRanges {
  /** Fewer updates are not worth a second thread. */
  private static final int WORK_OF_THREAD = 1 << 16;

  /** Shorter runs take no longer to apply than to pass over. */
  private static final int RUN_OF_THREAD = 8;

  /** More threads would read the updates in too many pieces. */
  private static final int MOST_RANGES = 4;

  private TargetRanges() {}

  /** Applies the updates of the elements in {@code [low, high)}. */
  @FunctionalInterface
  interface Taker {
    void take(int low, int high);
  }

  /** Hands out {@code elements}, to which there are so many runs of {@code run} updates. */
  static void each(long elements, long runs, int run, Taker taker, Evaluation evaluation) {
    boolean isSmall = run * runs < WORK_OF_THREAD || run < RUN_OF_THREAD;
    int ranges = isSmall ? 1 : Math.min(Workers.count(), MOST_RANGES);
    Workers.run(
        ranges,
        range ->
            taker.take((int) (elements * range / ranges), (int) (elements * (range + 1) / ranges)),
        evaluation::poll);
  }
}
