package xlet.engine.op.reduction;

import xlet.engine.array.ElementType;
import xlet.engine.op.CombinedRows;
import xlet.engine.op.Combiner;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.work.Workers;

/**
 * Folds windows of few elements along a dimension: whole rows are combined with the next elements
 * of all their windows. Where windows lie side by side, a row is all that a block holds of them.
 */
record ShortWindows(
    Combiner combiner,
    ElementType type,
    WindowDimension line,
    NumberArray source,
    NumberArray target) {
  /** So few elements of a window are combined one after the other. */
  private static final int FEW = 3;

  /** Shorter rows are not worth going through one by one. */
  private static final int LEAST_ROW = 16;

  /** About so many numbers are a task: they stay in the cache. */
  private static final int TASK = 1 << 15;

  /** Whether windows are so short that this is the way to fold them. */
  static boolean fit(WindowDimension line) {
    return line.spread() == 1
        && (line.areSideBySide()
            ? line.taps() <= FEW
            : line.inner() >= LEAST_ROW && line.taps() <= FEW * line.stride());
  }

  void run(Evaluation evaluation) {
    int some = Math.clamp(TASK / line.inner(), 1, line.places());
    int chunks = Math.ceilDiv(line.places(), some);
    int most = line.areSideBySide() ? Math.clamp(TASK / line.results(), 1, line.outer()) : 1;
    int groups = Math.ceilDiv(line.outer(), most);
    Workers.run(
        Math.multiplyExact(groups, chunks),
        task -> {
          int block = task / chunks * most;
          int first = task % chunks * some;
          int blocks = Math.min(most, line.outer() - block);
          fold(block, blocks, first, Math.min(line.places(), first + some));
        },
        evaluation::poll);
  }

  /** Folds the windows {@code [first, end)} of some blocks. */
  private void fold(int block, int blocks, int first, int end) {
    int next;
    for (int place = first; place < end; place = next) {
      next = end;
      int from = 0;
      int to = 0;
      for (int tap = 0; tap < line.taps(); tap++) {
        int enters = place(line.low() - (long) tap * line.dilation());
        int leaves = place(line.size() + line.low() - (long) tap * line.dilation());
        from += enters > place ? 1 : 0;
        to += leaves > place ? 1 : 0;
        next = enters > place ? Math.min(next, enters) : next;
        next = leaves > place ? Math.min(next, leaves) : next;
      }
      new Stretch(block, blocks, place, next).fold(from, to);
    }
  }

  /** The first window that begins at {@code position} or behind it. */
  private int place(long position) {
    return Math.clamp(Math.ceilDiv(position, line.stride()), 0, line.places());
  }

  /** Windows {@code [first, end)} of some blocks; of each the same elements are in the array. */
  private final class Stretch {
    private final int block;
    private final int blocks;
    private final int first;
    private final int end;

    Stretch(int block, int blocks, int first, int end) {
      this.block = block;
      this.blocks = blocks;
      this.first = first;
      this.end = end;
    }

    /** Combines elements {@code [from, to)} of all windows. */
    void fold(int from, int to) {
      if (from == to) {
        for (int k = block; k < block + blocks; k++) {
          combiner.fillIdentity(target, type, line.result(k, first), line.result(k, end));
        }
        return;
      }
      boolean isRow = line.areSideBySide();
      int turns = isRow ? blocks : end - first;
      int count = isRow ? (end - first) * line.inner() : line.inner();
      int step = isRow ? line.block() : line.stride() * line.inner();
      int[] firsts = new int[Math.min(FEW, to - from)];
      for (int k = 0; k < firsts.length; k++) {
        firsts[k] = element(from + k);
      }
      var results =
          new CombinedRows.Rows(
              target, line.result(block, first), isRow ? line.results() : line.inner());
      combiner.rows().make(results, source, firsts, step, turns, count);
      for (int tap = from + firsts.length; tap < to; tap++) {
        combiner
            .rows()
            .combine(results, new CombinedRows.Rows(source, element(tap), step), turns, count);
      }
    }

    /** Where element {@code tap} of the first window is. */
    private int element(int tap) {
      long position = (long) first * line.stride() + (long) tap * line.dilation() - line.low();
      return line.element(block, position);
    }
  }
}
