package xlet.engine.op.reduction;

import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.op.CombinedRows;
import xlet.engine.op.Combiner;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Window;
import xlet.engine.work.Workers;

/**
 * Folds each window from its first element to its last, neighbouring windows together: lines of
 * windows along the last dimension in which they move, and all dimensions behind that. Each step is
 * rounded to the element type.
 */
final class WindowLines {
  /** About so many windows are dealt with together: their sums stay in the cache. */
  private static final int CHUNK = 1 << 12;

  /** About how many elements a task of a thread combines. */
  static final long STEPS = 1 << 18;

  private final Combiner combiner;
  private final ElementType type;
  private final Window window;
  private final Ints sizes;
  private final Ints positions;
  private final Evaluation evaluation;
  private final RunningWindows running;
  private final int last;
  private final int inner;
  private final int outer;
  private final int places;
  private final int together;

  WindowLines(Combiner combiner, ElementType type, RunningWindows running, Evaluation evaluation) {
    this.combiner = combiner;
    this.type = type;
    this.running = running;
    this.window = running.window();
    this.sizes = running.sizes();
    this.positions = running.positions();
    this.evaluation = evaluation;
    this.last = running.dimension();
    this.inner = running.inner();
    this.outer = running.outer();
    this.places = positions.at(last);
    this.together = Math.clamp(CHUNK / Math.max(1, inner), 1, Math.max(1, places));
  }

  void run(NumberArray source, NumberArray init, NumberArray sums) {
    if (sums.length() == 0) {
      return;
    }
    if (running.goOn()) {
      new RunningLines(combiner, type, running, evaluation).run(source, init, sums);
      return;
    }
    int chunks = Math.ceilDiv(places, together);
    int units = Math.multiplyExact(outer, chunks);
    long steps = window.sizes().product() * together;
    int perTask = Math.clamp(STEPS / Math.max(1, steps * inner), 1, units);
    Workers.runRanges(
        units,
        perTask,
        (from, to) -> {
          for (int u = from; u < to; u++) {
            evaluation.poll();
            fold(u / chunks, u % chunks * together, source, init, sums);
          }
        },
        evaluation::poll);
  }

  /** Folds the windows of block {@code block} from place {@code first} on. */
  private void fold(int block, int first, NumberArray source, NumberArray init, NumberArray sums) {
    int count = Math.min(together, places - first);
    NumberArray line = NumberArray.zeros(type, count * inner, evaluation);
    NumberArray next = NumberArray.zeros(type, count * inner, evaluation);
    line.fill(init, 0, count * inner);
    long[] at = new long[last];
    long rest = block;
    for (int d = last - 1; d >= 0; d--) {
      at[d] = rest % positions.get(d);
      rest /= positions.get(d);
    }
    long[] within = new long[last + 1];
    long turns = window.sizes().product();
    for (long turn = 0; turn < turns; ) {
      evaluation.poll();
      long row = row(at, within);
      boolean some = row >= 0 && takesSome(first, count, within[last]);
      if (some) {
        takeSome(source, row * sizes.at(last), first, count, within[last], line);
      } else if (row >= 0) {
        take(source, row * sizes.at(last), first, count, within[last], line, next);
      }
      int taken = some ? CombinedRows.SOME : 1;
      turn += taken;
      within[last] += taken;
      for (int d = last; d >= 0 && within[d] == window.sizes().get(d); d--) {
        within[d] = 0;
        if (d > 0) {
          within[d - 1]++;
        }
      }
    }
    sums.copy((block * places + first) * inner, line, 0, count * inner);
  }

  /** The number of the line in which the elements lie; -1 if that is padding or a hole. */
  private long row(long[] at, long[] within) {
    long row = 0;
    for (int d = 0; d < last; d++) {
      long element = element(d, at[d], within[d]);
      if (element < 0) {
        return -1;
      }
      row = row * sizes.get(d) + element;
    }
    return row;
  }

  private long element(int d, long position, long within) {
    long place =
        position * window.strides().get(d)
            + within * window.dilations().get(d)
            - window.low().get(d);
    boolean there =
        place >= 0 && place < window.base().get(d) && place % window.baseDilations().get(d) == 0;
    return there ? place / window.baseDilations().get(d) : -1;
  }

  /**
   * Whether each window has elements at {@code within} and some behind it that need no rounding.
   */
  private boolean takesSome(int first, int count, long within) {
    long begin = first + shift(within);
    long end = first + count + shift(within + CombinedRows.SOME - 1);
    return window.strides().get(last) == 1
        && window.baseDilations().get(last) == 1
        && type.bits() >= Float.SIZE
        && within + CombinedRows.SOME <= window.sizes().get(last)
        && begin >= 0
        && end <= sizes.get(last);
  }

  /** Combines some elements of each window, from {@code within} on. */
  private void takeSome(
      NumberArray source, long row, int first, int count, long within, NumberArray line) {
    int at = (int) (row + first + shift(within)) * inner;
    var others = new CombinedRows.Rows(source, at, window.dilations().at(last) * inner);
    combiner.rows().combineSome(line, 0, others, count * inner);
  }

  /** How far element {@code within} of the window at place 0 lies from the first one of a line. */
  private long shift(long within) {
    return within * window.dilations().get(last) - window.low().get(last);
  }

  /** Combines the element at {@code within} of each window that has one there. */
  private void take(
      NumberArray source,
      long row,
      int first,
      int count,
      long within,
      NumberArray line,
      NumberArray next) {
    int stride = window.strides().at(last);
    if (window.baseDilations().get(last) > 1) {
      for (int p = 0; p < count; p++) {
        long element = element(last, first + p, within);
        if (element >= 0) {
          next.copy(p * inner, source, (int) (row + element) * inner, inner);
          combiner.combine(line, next, p * inner, (p + 1) * inner);
          line.round(type, p * inner, (p + 1) * inner);
        }
      }
      return;
    }
    long shift = shift(within);
    int from = Math.clamp(Math.ceilDiv(-shift, stride) - first, 0, count);
    int to = Math.clamp(Math.ceilDiv(sizes.get(last) - shift, stride) - first, from, count);
    long element = (long) (first + from) * stride + shift;
    int at = (int) (row + element) * inner;
    if (stride == 1) {
      combiner.combine(line, from * inner, source, to > from ? at : 0, (to - from) * inner);
    } else if (inner > 1) {
      combiner
          .rows()
          .combine(
              new CombinedRows.Rows(line, from * inner, inner),
              new CombinedRows.Rows(source, at, stride * inner),
              to - from,
              inner);
    } else {
      next.copyEach(from, source, at, stride, to - from);
      combiner.combine(line, next, from, to);
    }
    line.round(type, from * inner, to * inner);
  }
}
