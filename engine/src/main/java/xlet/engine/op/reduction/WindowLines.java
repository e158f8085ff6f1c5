package xlet.engine.op.reduction;

import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
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
  private static final long STEPS = 1 << 18;

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

  WindowLines(
      Combiner combiner,
      ElementType type,
      Window window,
      Ints sizes,
      Ints positions,
      Evaluation evaluation) {
    this.combiner = combiner;
    this.type = type;
    this.window = window;
    this.sizes = sizes;
    this.positions = positions;
    this.evaluation = evaluation;
    this.running = new RunningWindows(window, sizes, positions);
    int moved = running.dimension();
    this.last = moved;
    this.inner = (int) positions.pick(behind(moved)).product();
    this.outer = (int) positions.pick(Ints.range(moved)).product();
    this.places = positions.at(moved);
    this.together = Math.clamp(CHUNK / Math.max(1, inner), 1, Math.max(1, places));
  }

  private Ints behind(int d) {
    return Ints.range(sizes.size() - d - 1).map(k -> k + d + 1);
  }

  void run(NumberArray source, NumberArray init, NumberArray sums) {
    if (sums.length() == 0) {
      return;
    }
    boolean isRunning = running.beginAtFirst() || running.endAtLast();
    int chunks = isRunning ? 1 : Math.ceilDiv(places, together);
    int units = Math.multiplyExact(outer, chunks);
    long steps = isRunning ? places : window.sizes().product() * together;
    int perTask = Math.clamp(STEPS / Math.max(1, steps * inner), 1, units);
    if (isRunning && inner == 1) {
      accumulateLines(source, init, sums, perTask);
      return;
    }
    Workers.run(
        Math.ceilDiv(units, perTask),
        task -> {
          for (int u = task * perTask; u < Math.min(units, (task + 1) * perTask); u++) {
            evaluation.poll();
            if (isRunning) {
              accumulate(u, source, init, sums);
            } else {
              fold(u / chunks, u % chunks * together, source, init, sums);
            }
          }
        },
        evaluation::poll);
  }

  /** Folds all windows of a block that go on from each other, the shortest first. */
  private void accumulate(int block, NumberArray source, NumberArray init, NumberArray sums) {
    int size = sizes.at(last);
    int base = block * size * inner;
    boolean backward = running.endAtLast();
    NumberArray line = NumberArray.zeros(type, inner, evaluation);
    line.fill(init, 0, inner);
    int taken = 0;
    for (int turn = 0; turn < places; turn++) {
      int p = backward ? places - 1 - turn : turn;
      for (int count = count(p, backward); taken < count; taken++) {
        evaluation.poll();
        int element = backward ? size - 1 - taken : taken;
        combiner.combine(line, 0, source, base + element * inner, inner);
        line.round(type, 0, inner);
      }
      sums.copy((block * places + p) * inner, line, 0, inner);
    }
  }

  /** How many elements a window that begins with the first, or ends with the last, takes. */
  private int count(int place, boolean backward) {
    long begin = place * window.strides().get(last) - window.low().get(last);
    int size = sizes.at(last);
    return backward
        ? size - Math.clamp(begin, 0, size)
        : Math.clamp(begin + window.sizes().get(last), 0, size);
  }

  /** The same for lines of single elements, some of them side by side. */
  private void accumulateLines(
      NumberArray source, NumberArray init, NumberArray sums, int perTask) {
    int beside = outer < Combiner.LINES_BESIDE ? 1 : Combiner.LINES_BESIDE;
    int pitch = beside == 1 ? 0 : sizes.at(last) + 1; // a line alone is its own neighbour
    int together = Math.ceilDiv(perTask, beside) * beside;
    Workers.run(
        Math.ceilDiv(outer, together),
        () -> NumberArray.zeros(type, beside * (sizes.at(last) + 1), evaluation),
        (lines, task) -> {
          int end = Math.min(outer, (task + 1) * together);
          for (int line = task * together; line < end; line += beside) {
            int count = Math.min(beside, end - line);
            accumulateLines(line, count, source, init, lines, pitch);
            for (int k = 0; k < count; k++) {
              write(line + k, lines, k * pitch, sums);
            }
          }
        },
        evaluation::poll);
  }

  /** Folds {@code count} lines from line {@code first} on, and keeps what is there at each turn. */
  private void accumulateLines(
      int first, int count, NumberArray source, NumberArray init, NumberArray lines, int pitch) {
    int size = sizes.at(last);
    for (int k = 0; k < count; k++) {
      int from = (first + k) * size;
      lines.fill(init, k * pitch, k * pitch + 1);
      if (running.endAtLast()) {
        lines.copyEach(k * pitch + 1, source, from + size - 1, -1, size);
      } else {
        lines.copy(k * pitch + 1, source, from, size);
      }
    }
    for (int from = 1; from <= size; from += CHUNK) {
      evaluation.poll();
      combiner.accumulate(lines, type, from, Math.min(size + 1, from + CHUNK), pitch);
    }
  }

  /** Writes the folds of a line, of which number n, after n elements, is at {@code from + n}. */
  private void write(int line, NumberArray lines, int from, NumberArray sums) {
    boolean backward = running.endAtLast();
    int step = backward ? -1 : 1;
    boolean isStepwise = window.strides().get(last) == 1;
    for (int p = 0, run = 0; p < places; p += run) {
      int count = count(p, backward);
      run = Math.min(places - p, 1 + (backward ? count : sizes.at(last) - count));
      if (!isStepwise || count(p + run - 1, backward) != count + (run - 1) * step) {
        run = 1;
      }
      sums.copyEach(line * places + p, lines, from + count, step, run);
    }
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
      int taken = some ? Combiner.SOME : 1;
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
    long end = first + count + shift(within + Combiner.SOME - 1);
    return window.strides().get(last) == 1
        && window.baseDilations().get(last) == 1
        && type.bits() >= Float.SIZE
        && within + Combiner.SOME <= window.sizes().get(last)
        && begin >= 0
        && end <= sizes.get(last);
  }

  /** Combines some elements of each window, from {@code within} on. */
  private void takeSome(
      NumberArray source, long row, int first, int count, long within, NumberArray line) {
    int at = (int) (row + first + shift(within)) * inner;
    var others = new Combiner.Rows(source, at, window.dilations().at(last) * inner);
    combiner.combineSome(line, 0, others, count * inner);
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
      combiner.combineRows(
          new Combiner.Rows(line, from * inner, inner),
          new Combiner.Rows(source, at, stride * inner),
          to - from,
          inner);
    } else {
      next.copyEach(from, source, at, stride, to - from);
      combiner.combine(line, next, from, to);
    }
    line.round(type, from * inner, to * inner);
  }
}
