package xlet.engine.op.reduction;

import xlet.engine.array.ElementType;
import xlet.engine.op.Combiner;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.work.Workers;

/**
 * Folds windows along a dimension. Windows of 2, 4, 8, … elements are made of two of half the size;
 * a window of any size is made of those that its binary digits tell, so that an element is combined
 * about log₂(size) times, however large the window is.
 */
final class DoubledWindows {
  /** About so many numbers are dealt with together: they stay in the cache. */
  private static final int CHUNK = 1 << 13;

  /** The most neighbours along later dimensions that are dealt with together. */
  private static final int WIDTH = 1 << 10;

  private final Combiner combiner;
  private final ElementType type;
  private final WindowDimension line;
  private final NumberArray source;
  private final NumberArray target;

  /** So many neighbours of later dimensions are dealt with together. */
  private final int width;

  /** So many windows of a block are. */
  private final int together;

  /** So many blocks are, where all of each is. */
  private final int blocks;

  DoubledWindows(
      Combiner combiner,
      ElementType type,
      WindowDimension line,
      NumberArray source,
      NumberArray target) {
    this.combiner = combiner;
    this.type = type;
    this.line = line;
    this.source = source;
    this.target = target;
    this.width = Math.min(line.inner(), WIDTH);
    int most = Math.max(1, CHUNK / Math.max(1, width) / line.stride());
    int least = (int) Math.min(2L * line.extent() / line.stride(), Integer.MAX_VALUE);
    this.together = Math.clamp(Math.max(most, least), 1, Math.max(1, line.places()));
    boolean isWhole = together == line.places() && width == line.inner();
    this.blocks = isWhole ? Math.clamp(2 * CHUNK / (room(together) * width), 1, line.outer()) : 1;
  }

  /** How many positions {@code count} neighbouring windows span. */
  private int room(int count) {
    return (count - 1) * line.stride() + line.extent();
  }

  void run(Evaluation evaluation) {
    int slices = Math.ceilDiv(line.inner(), width);
    int chunks = Math.ceilDiv(line.places(), together);
    int groups = Math.ceilDiv(line.outer(), blocks);
    int units = Math.multiplyExact(Math.multiplyExact(groups, slices), chunks);
    int perTask = Math.max(1, 2 * CHUNK / (together * line.stride() * width * blocks));
    Workers.run(
        Math.ceilDiv(units, perTask),
        () -> new Rows(evaluation),
        (rows, task) -> {
          int end = Math.min(units, (task + 1) * perTask);
          for (int unit = task * perTask; unit < end; unit++) {
            evaluation.poll();
            int column = unit / chunks % slices * width;
            rows.fold(
                unit / chunks / slices * blocks,
                unit % chunks * together,
                column,
                Math.min(width, line.inner() - column));
          }
        },
        evaluation::poll);
  }

  /**
   * Room for the numbers of some windows, those of neighbouring positions next to each other, block
   * after block.
   */
  private final class Rows {
    private final NumberArray numbers;
    private final NumberArray sums;

    Rows(Evaluation evaluation) {
      int most = room(together) * width * blocks;
      this.numbers = NumberArray.zeros(type, most, evaluation);
      this.sums = NumberArray.zeros(type, most, evaluation);
    }

    /** Folds neighbouring windows of as many blocks as are dealt with together. */
    void fold(int block, int first, int column, int columns) {
      int count = Math.min(together, line.places() - first);
      int end = Math.min(line.outer(), block + blocks);
      int room = room(count) * columns;
      for (int k = block; k < end; k++) {
        read((k - block) * room, k, (long) first * line.stride(), room(count), column, columns);
      }
      int before = (end - block - 1) * room;
      combine(before + ((count - 1) * line.stride() + 1) * columns, before + room, columns);
      for (int k = block; k < end; k++) {
        write((k - block) * room, k, first, count, column, columns);
      }
    }

    /**
     * Makes {@code whole} sums of {@code length} numbers. What is made of the end of one block and
     * the beginning of the next is not read.
     */
    private void combine(int whole, int length, int columns) {
      int step = line.dilation() * columns;
      int left = length;
      int done = 0;
      for (int taken = 1; ; taken *= 2) {
        if ((line.taps() & taken) != 0) {
          if (done == 0) {
            sums.copy(0, numbers, 0, whole);
          } else {
            combiner.combine(sums, 0, numbers, done * step, whole);
          }
          done += taken;
        }
        if (done == line.taps()) {
          break;
        }
        left -= taken * step;
        combiner.combine(numbers, 0, numbers, taken * step, left);
      }
    }

    private void read(int to, int block, long begin, int room, int column, int columns) {
      long before = begin - line.low();
      int from = Math.clamp(Math.ceilDiv(before, line.spread()), 0, line.size());
      int end = Math.clamp(Math.ceilDiv(before + room, line.spread()), 0, line.size());
      int behind = to + room * columns;
      if (line.spread() > 1 || columns < line.inner() || from >= end) {
        combiner.fillIdentity(numbers, type, to, behind);
        for (int k = from; k < end; k++) {
          int at = to + (int) ((long) k * line.spread() - before) * columns;
          numbers.copy(at, source, line.element(block, k) + column, columns);
        }
      } else {
        int first = to + (int) (from - before) * columns;
        int last = first + (end - from) * columns;
        combiner.fillIdentity(numbers, type, to, first);
        numbers.copy(first, source, line.element(block, from), last - first);
        combiner.fillIdentity(numbers, type, last, behind);
      }
    }

    private void write(int from, int block, int first, int count, int column, int columns) {
      int base = line.result(block, first) + column;
      if (line.areSideBySide() && columns == line.inner()) {
        target.copy(base, sums, from, count * columns);
      } else if (line.inner() == 1) {
        target.copyEach(base, sums, from, line.stride(), count);
      } else {
        for (int p = 0; p < count; p++) {
          target.copy(base + p * line.inner(), sums, from + p * line.stride() * columns, columns);
        }
      }
    }
  }
}
