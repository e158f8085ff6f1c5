package xlet.engine.op.reduction;

import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.op.Combiner;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;
import xlet.engine.op.Window;
import xlet.engine.work.Workers;

/** Folds windows along one dimension after the other. */
record WindowPasses(Combiner combiner, ElementType type, Window window, Evaluation evaluation) {
  /** So many sums are combined with the initial value at a time. */
  private static final int CHUNK = 1 << 13;

  /** Folds all windows; what lies between two dimensions goes to {@code scratch}. */
  void run(NumberArray numbers, Ints sizes, Ints positions, NumberArray sums, Scratch scratch) {
    NumberArray current = numbers;
    Ints extents = sizes;
    boolean moved = false;
    for (int d = 0; d < sizes.size(); d++) {
      if (isPlain(d, sizes, positions)) {
        continue;
      }
      boolean last = true;
      for (int later = d + 1; later < sizes.size(); later++) {
        last &= isPlain(later, sizes, positions);
      }
      Ints next = extents.with(d, positions.get(d));
      NumberArray to =
          last ? sums : scratch.take(sums, Math.toIntExact(next.product()), evaluation);
      fold(WindowDimension.of(window, extents, d, positions.at(d)), current, to);
      current = to;
      extents = next;
      moved = true;
    }
    if (!moved) {
      sums.copy(0, numbers, 0, sums.length());
    }
  }

  private void fold(WindowDimension line, NumberArray source, NumberArray target) {
    if (line.isEmpty()) {
      return;
    }
    if (ShortWindows.fit(line)) {
      new ShortWindows(combiner, type, line, source, target).run(evaluation);
    } else {
      new DoubledWindows(combiner, type, line, source, target).run(evaluation);
    }
  }

  private boolean isPlain(int d, Ints sizes, Ints positions) {
    return window.sizes().get(d) == 1
        && window.strides().get(d) == 1
        && window.low().get(d) == 0
        && window.baseDilations().get(d) == 1
        && positions.get(d) == sizes.get(d);
  }

  /** Combines each of the sums with the initial value, unless that changes nothing. */
  static void combineAll(
      Combiner combiner,
      NumberArray sums,
      NumberArray init,
      ElementType type,
      Evaluation evaluation) {
    if (combiner.isIdentity(init, type)) {
      return;
    }
    Workers.run(
        Math.ceilDiv(sums.length(), CHUNK),
        task -> {
          int from = task * CHUNK;
          int count = Math.min(sums.length() - from, CHUNK);
          NumberArray row = NumberArray.zeros(type, count, evaluation);
          NumberArray inits = NumberArray.zeros(type, count, evaluation);
          row.copy(0, sums, from, count);
          inits.fill(init, 0, count);
          combiner.combine(inits, row, 0, count);
          sums.copy(from, inits, 0, count);
        },
        evaluation::poll);
  }
}
