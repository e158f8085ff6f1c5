package xlet.engine.op.reduction;

import java.util.function.IntConsumer;
import xlet.engine.array.ElementType;
import xlet.engine.op.Combiner;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.work.Workers;

/**
 * Folds windows that go on from each other, the shortest first, along the dimension in which they
 * move. Each step is rounded to the element type.
 */
final class RunningLines {
  /** How many steps are made between two looks at the cancel flag. */
  private static final int STEPS_PER_POLL = 1 << 12;

  /** So many lines are folded side by side: none waits for its own last sum. */
  private static final int BESIDE = 4;

  /** So many tasks a thread, if rows are wide: all are done at about the same time. */
  private static final int TASKS = 2;

  /** So many columns of a row at least are folded together; always an even number. */
  private static final int LEAST_WIDTH = 64;

  private final Combiner combiner;
  private final ElementType type;
  private final RunningPlaces along;
  private final Evaluation evaluation;
  private final int inner;
  private final int outer;

  /** The windows all begin with the first element, or all end with the last. */
  RunningLines(Combiner combiner, ElementType type, RunningWindows windows, Evaluation evaluation) {
    this.combiner = combiner;
    this.type = type;
    this.along = RunningPlaces.of(windows);
    this.evaluation = evaluation;
    this.inner = windows.inner();
    this.outer = windows.outer();
  }

  void run(NumberArray source, NumberArray init, NumberArray sums) {
    long steps = Math.max(1, (long) along.count() * inner);
    int perTask = Math.clamp(WindowLines.STEPS / steps, 1, outer);
    if (inner == 1) {
      runSideBySide(perTask, source, init, sums);
    } else {
      int parts = perTask > 1 ? 1 : Math.ceilDiv(TASKS * Workers.count(), outer);
      int width = Math.max(LEAST_WIDTH, Math.ceilDiv(inner, 2 * parts) * 2);
      int across = Math.ceilDiv(inner, width);
      Workers.run(
          Math.ceilDiv(outer, perTask) * across,
          task -> {
            int first = task / across * perTask;
            int column = task % across * width;
            int columns = Math.min(width, inner - column);
            for (int b = first; b < Math.min(outer, first + perTask); b++) {
              evaluation.poll();
              foldRows(b, column, columns, source, init, sums);
            }
          },
          evaluation::poll);
    }
  }

  /** Folds some columns of the rows of a block, each onto what the rows before it make. */
  private void foldRows(
      int block, int column, int columns, NumberArray source, NumberArray init, NumberArray sums) {
    int base = block * along.size() * inner + column;
    NumberArray line = NumberArray.zeros(type, columns, evaluation);
    line.fill(init, 0, columns);
    int taken = 0;
    for (int turn = 0; turn < along.count(); turn++) {
      int p = along.backward() ? along.count() - 1 - turn : turn;
      for (int count = along.taken(p); taken < count; taken++) {
        evaluation.poll();
        int element = along.backward() ? along.size() - 1 - taken : taken;
        combiner.combine(line, 0, source, base + element * inner, columns);
        line.round(type, 0, columns);
      }
      sums.copy((block * along.count() + p) * inner + column, line, 0, columns);
    }
  }

  /** Folds lines of single elements, some of them side by side. */
  private void runSideBySide(int perTask, NumberArray source, NumberArray init, NumberArray sums) {
    int beside = outer < BESIDE ? 1 : BESIDE;
    int pitch = beside == 1 ? 0 : along.size() + 1; // a line alone is its own neighbour
    int together = Math.ceilDiv(perTask, beside) * beside;
    Workers.run(
        Math.ceilDiv(outer, together),
        () -> NumberArray.zeros(type, beside * (along.size() + 1), evaluation),
        (lines, task) -> {
          int end = Math.min(outer, (task + 1) * together);
          for (int line = task * together; line < end; line += beside) {
            int count = Math.min(beside, end - line);
            fold(line, count, source, init, lines, pitch);
            for (int k = 0; k < count; k++) {
              write(line + k, lines, k * pitch, sums);
            }
          }
        },
        evaluation::poll);
  }

  /** Folds {@code count} lines from line {@code first} on, and keeps what is there at each turn. */
  private void fold(
      int first, int count, NumberArray source, NumberArray init, NumberArray lines, int pitch) {
    for (int k = 0; k < count; k++) {
      int from = (first + k) * along.size();
      lines.fill(init, k * pitch, k * pitch + 1);
      if (along.backward()) {
        lines.copyEach(k * pitch + 1, source, from + along.size() - 1, -1, along.size());
      } else {
        lines.copy(k * pitch + 1, source, from, along.size());
      }
    }
    for (int from = 1; from <= along.size(); from += STEPS_PER_POLL) {
      evaluation.poll();
      accumulate(lines, from, Math.min(along.size() + 1, from + STEPS_PER_POLL), pitch);
    }
  }

  /** Writes the folds of a line, of which number n, after n elements, is at {@code from + n}. */
  private void write(int line, NumberArray lines, int from, NumberArray sums) {
    int step = along.backward() ? -1 : 1;
    along.eachRun((place, taken, run) ->
        sums.copyEach(line * along.count() + place, lines, from + taken, step, run));
  }

  /**
   * Combines each number of a range with the one before it, from the first on, and rounds it; so in
   * each of {@link #BESIDE} ranges, which begin {@code pitch} numbers apart: with a pitch of 0 they
   * are one and the same.
   */
  private void accumulate(NumberArray lines, int from, int end, int pitch) {
    switch (lines) {
      case NumberArray.Floats(float[] x) when isRoundedEachTime() ->
          eachLine(
              pitch,
              at -> {
                for (int k = from + at; k < end + at; k++) {
                  x[k] = combiner.applyRounded(x[k - 1], x[k], type);
                }
              });
      case NumberArray.Floats(float[] x) -> accumulate(x, from, end, pitch);
      case NumberArray.Doubles(double[] x) -> accumulate(x, from, end, pitch);
      case NumberArray.Integers(int[] x) ->
          eachLine(pitch, at -> accumulate(x, from + at, end + at));
      case NumberArray.Longs(long[] x) -> eachLine(pitch, at -> accumulate(x, from + at, end + at));
    }
  }

  private boolean isRoundedEachTime() {
    return !combiner.isExact(type) && type.bits() < Float.SIZE;
  }

  /** Does {@code work} for each line, given how far it lies behind the first one. */
  private static void eachLine(int pitch, IntConsumer work) {
    int different = pitch == 0 ? 1 : BESIDE;
    for (int line = 0; line < different; line++) {
      work.accept(line * pitch);
    }
  }

  private void accumulate(float[] x, int from, int end, int pitch) {
    float a = x[from - 1];
    float b = x[from - 1 + pitch];
    float c = x[from - 1 + 2 * pitch];
    float d = x[from - 1 + 3 * pitch];
    for (int at = from; at < end; at++) {
      a = combiner.apply(a, x[at]);
      b = combiner.apply(b, x[at + pitch]);
      c = combiner.apply(c, x[at + 2 * pitch]);
      d = combiner.apply(d, x[at + 3 * pitch]);
      x[at] = a;
      x[at + pitch] = b;
      x[at + 2 * pitch] = c;
      x[at + 3 * pitch] = d;
    }
  }

  /** The f64 version of the method above: Java's generics do not cover primitive types. */
  private void accumulate(double[] x, int from, int end, int pitch) {
    double a = x[from - 1];
    double b = x[from - 1 + pitch];
    double c = x[from - 1 + 2 * pitch];
    double d = x[from - 1 + 3 * pitch];
    for (int at = from; at < end; at++) {
      a = combiner.apply(a, x[at]);
      b = combiner.apply(b, x[at + pitch]);
      c = combiner.apply(c, x[at + 2 * pitch]);
      d = combiner.apply(d, x[at + 3 * pitch]);
      x[at] = a;
      x[at + pitch] = b;
      x[at + 2 * pitch] = c;
      x[at + 3 * pitch] = d;
    }
  }

  /** Integers are combined so fast that a line need not wait for its own last sum. */
  private void accumulate(int[] x, int from, int end) {
    int sum = x[from - 1];
    for (int at = from; at < end; at++) {
      sum = (int) combiner.apply(sum, x[at]);
      x[at] = sum;
    }
  }

  private void accumulate(long[] x, int from, int end) {
    long sum = x[from - 1];
    for (int at = from; at < end; at++) {
      sum = combiner.apply(sum, x[at]);
      x[at] = sum;
    }
  }
}
