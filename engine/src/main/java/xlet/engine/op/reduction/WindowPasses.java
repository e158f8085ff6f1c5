package xlet.engine.op.reduction;

import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.op.Combiner;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;
import xlet.engine.op.Window;
import xlet.engine.work.Workers;

/**
 * Folds windows along one dimension after the other. Windows of 2, 4, 8, … elements are made of two
 * of half the size; a window of any size is made of those that its binary digits tell, so that an
 * element is combined about log₂(size) times, however large the window is.
 */
record WindowPasses(Combiner combiner, ElementType type, Window window, Evaluation evaluation) {
  /** About so many numbers are dealt with together: they stay in the cache. */
  private static final int CHUNK = 1 << 13;

  /** So few elements of a window are combined one after the other, where rows are long. */
  private static final int FEW = 3;

  private static final int LEAST_ROW = 16;

  /** The most neighbours along later dimensions that are dealt with together. */
  private static final int WIDTH = 1 << 10;

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
      new Pass(current, extents, d, positions.at(d), to).run();
      current = to;
      extents = next;
      moved = true;
    }
    if (!moved) {
      sums.copy(0, numbers, 0, sums.length());
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

  /** Folding along one dimension. */
  private final class Pass {
    private final NumberArray source;
    private final NumberArray target;
    private final int size;
    private final int inner;
    private final int outer;
    private final int places;
    private final int width;
    private final int together;
    private final int taps;
    private final int extent;
    private final int stride;
    private final int dilation;
    private final int spread;
    private final long low;

    Pass(NumberArray source, Ints sizes, int d, int places, NumberArray target) {
      this.source = source;
      this.target = target;
      this.size = sizes.at(d);
      this.inner = (int) sizes.pick(Ints.range(sizes.size() - d - 1).map(k -> k + d + 1)).product();
      this.outer = (int) sizes.pick(Ints.range(d)).product();
      this.places = places;
      this.taps = window.sizes().at(d);
      this.extent = window.extents().at(d);
      this.stride = window.strides().at(d);
      this.dilation = window.dilations().at(d);
      this.spread = window.baseDilations().at(d);
      this.low = window.low().get(d);
      this.width = Math.min(inner, WIDTH);
      int most = Math.max(1, CHUNK / Math.max(1, width) / stride);
      this.together = Math.clamp(Math.max(most, 2L * extent / stride), 1, Math.max(1, places));
    }

    void run() {
      if (places == 0 || inner == 0 || outer == 0) {
        return;
      }
      if (inner >= LEAST_ROW
          && spread == 1
          && (taps <= FEW || (stride > 1 && taps <= FEW * stride))) {
        runDirectly();
        return;
      }
      int slices = Math.ceilDiv(inner, width);
      int chunks = Math.ceilDiv(places, together);
      int units = Math.multiplyExact(Math.multiplyExact(outer, slices), chunks);
      int perTask = Math.max(1, 2 * CHUNK / (together * stride * width));
      Workers.run(
          Math.ceilDiv(units, perTask),
          task -> {
            var rows = new Rows();
            int end = Math.min(units, (task + 1) * perTask);
            for (int unit = task * perTask; unit < end; unit++) {
              evaluation.poll();
              int column = unit / chunks % slices * width;
              rows.fold(
                  unit / chunks / slices,
                  unit % chunks * together,
                  column,
                  Math.min(width, inner - column));
            }
          },
          evaluation::poll);
    }

    /** Combines whole rows with what is there, element of the window after element. */
    private void runDirectly() {
      int some = Math.clamp(CHUNK / inner, 1, places);
      int chunks = Math.ceilDiv(places, some);
      Workers.run(
          Math.multiplyExact(outer, chunks),
          task -> {
            int first = task % chunks * some;
            combineRows(task / chunks, first, Math.min(places, first + some));
          },
          evaluation::poll);
    }

    private void combineRows(int block, int first, int end) {
      int few = Math.min(taps, FEW);
      int from = from(0, first, end);
      int to = Math.max(from, to(few - 1, first, end));
      makeRows(block, few, from, to);
      int base = block * places * inner;
      combiner.fillIdentity(target, type, base + first * inner, base + from * inner);
      combiner.fillIdentity(target, type, base + to * inner, base + end * inner);
      for (int k = 0; k < few; k++) {
        combineRows(block, k, first, from);
        combineRows(block, k, to, end);
      }
      for (int k = few; k < taps; k++) {
        combineRows(block, k, first, end);
      }
    }

    /**
     * Sets rows {@code [from, to)} to what the first elements of their windows make, all inside.
     */
    private void makeRows(int block, int few, int from, int to) {
      if (from < to) {
        int[] firsts = new int[few];
        for (int k = 0; k < few; k++) {
          firsts[k] = element(block, k, from) * inner;
        }
        int base = block * places * inner;
        var rows = new Combiner.Rows(target, base + from * inner, inner);
        combiner.makeRows(rows, source, firsts, stride * inner, to - from, inner);
      }
    }

    /** Combines rows {@code [first, end)} with element {@code k} of their windows. */
    private void combineRows(int block, int k, int first, int end) {
      int from = from(k, first, end);
      int to = Math.max(from, to(k, first, end));
      if (from < to) {
        combiner.combineRows(
            new Combiner.Rows(target, (block * places + from) * inner, inner),
            new Combiner.Rows(source, element(block, k, from) * inner, stride * inner),
            to - from,
            inner);
      }
    }

    /** The first place in a range at which element {@code k} of the window is in the array. */
    private int from(int k, int first, int end) {
      return Math.clamp(Math.ceilDiv(low - (long) k * dilation, stride), first, end);
    }

    /** The place in a range from which on element {@code k} of the window lies behind the array. */
    private int to(int k, int first, int end) {
      return Math.clamp(Math.ceilDiv(size + low - (long) k * dilation, stride), first, end);
    }

    /** Where element {@code k} of the window at a place is. */
    private int element(int block, int k, int place) {
      return (int) (block * (long) size + place * (long) stride + (long) k * dilation - low);
    }

    /** Room for the numbers of some places, those of neighbouring lines next to each other. */
    private final class Rows {
      private final int most = (together - 1) * stride + extent;
      private final NumberArray line = NumberArray.zeros(type, most * width, evaluation);
      private final NumberArray sums = NumberArray.zeros(type, most * width, evaluation);

      void fold(int block, int first, int column, int columns) {
        int count = Math.min(together, places - first);
        int room = (count - 1) * stride + extent;
        read(block, (long) first * stride, room, column, columns);
        int whole = ((count - 1) * stride + 1) * columns;
        int length = room * columns;
        int done = 0;
        for (int taken = 1; ; taken *= 2) {
          int step = dilation * columns;
          if ((taps & taken) != 0) {
            if (done == 0) {
              sums.copy(0, line, 0, whole);
            } else {
              combiner.combine(sums, 0, line, done * step, whole);
            }
            done += taken;
          }
          if (done == taps) {
            break;
          }
          length -= taken * step;
          combiner.combine(line, 0, line, taken * step, length);
        }
        write(block, first, count, column, columns);
      }

      private void read(int block, long begin, int room, int column, int columns) {
        combiner.fillIdentity(line, type, 0, room * columns);
        long before = begin - low;
        int from = Math.clamp(Math.ceilDiv(before, spread), 0, size);
        int to = Math.clamp(Math.ceilDiv(before + room, spread), 0, size);
        int base = block * size * inner + column;
        if (spread == 1 && columns == inner) {
          int at = (int) (from - before) * columns;
          if (to > from) {
            line.copy(at, source, base + from * inner, (to - from) * inner);
          }
          return;
        }
        for (int k = from; k < to; k++) {
          int at = (int) ((long) k * spread - before) * columns;
          line.copy(at, source, base + k * inner, columns);
        }
      }

      private void write(int block, int first, int count, int column, int columns) {
        int base = (block * places + first) * inner + column;
        if (stride == 1 && columns == inner) {
          target.copy(base, sums, 0, count * columns);
        } else if (columns == 1 && inner == 1) {
          target.copyEach(base, sums, 0, stride, count);
        } else {
          for (int p = 0; p < count; p++) {
            target.copy(base + p * inner, sums, p * stride * columns, columns);
          }
        }
      }
    }
  }
}
