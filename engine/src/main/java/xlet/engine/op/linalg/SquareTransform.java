package xlet.engine.op.linalg;

import xlet.engine.work.Workers;

/**
 * The transform of a long line as a matrix: of the columns, then, after a turn of each number, of
 * the rows. Number k + first·j of the result is where row k and column j meet. Some columns, and
 * then some rows, are dealt with together, so that all of that stays in the cache.
 */
final class SquareTransform {
  /**
   * How many columns or rows are transformed beside each other: a row of a block of columns is two
   * lines of memory, which processors fetch together.
   */
  private static final int TOGETHER = 16;

  /** How many blocks of them a task of a thread has. */
  private static final int BLOCKS = 2;

  private final int size;
  private final boolean inverse;
  private final Workspace space;
  private final int first;
  private final int second;
  private final LineTransform columns;
  private final LineTransform rows;

  private final LongRoots roots;

  /** The turns of the first columns of a block, row after row. */
  private final Line turns;

  SquareTransform(int size, boolean inverse, Workspace space) {
    this.size = size;
    this.inverse = inverse;
    this.space = space;
    this.first = factor(size);
    this.second = size / first;
    this.columns = LineTransform.complex(first, inverse, space.carrier());
    this.rows = LineTransform.complex(second, inverse, space.carrier());
    this.roots = new LongRoots(size);
    this.turns = Line.ofLength(space.carrier(), first * TOGETHER);
    for (int k = 0; k < first * TOGETHER; k++) {
      putTurn(turns, k, (long) (k / TOGETHER) * (k % TOGETHER));
    }
  }

  /** A divisor of {@code size} near its square root, of a size with small factors; else 1. */
  static int factor(int size) {
    if (!FourierTransform.isSmooth(size)) {
      return 1;
    }
    int factor = (int) Math.sqrt(size);
    while (size % factor != 0) {
      factor--;
    }
    return factor;
  }

  private void putTurn(Line to, int position, long root) {
    roots.put(Math.floorMod(inverse ? -root : root, size), to, position);
  }

  /** Transforms the line whose number 0 lies at {@code start}. */
  void transform(Samples from, Samples to, int start) {
    Samples between = space.samples(size);
    eachBlock(
        second,
        columns,
        (column, batch, line, room) -> {
          from.load(new Samples.Places(start + column, second, 1, first, batch), line);
          Line result = columns.transformed(line, room, batch, space.evaluation());
          turn(result, column, batch);
          between.store(new Samples.Places(column, second, 1, first, batch), result, 1);
        });
    eachBlock(
        first,
        rows,
        (row, batch, line, room) -> {
          between.load(new Samples.Places(row * second, 1, second, second, batch), line);
          Line result = rows.transformed(line, room, batch, space.evaluation());
          double scale = inverse ? 1.0 / size : 1;
          to.store(new Samples.Places(start + row, first, 1, second, batch), result, scale);
        });
  }

  /** Work on some columns or rows, with room for them. */
  @FunctionalInterface
  private interface BlockWork {
    void run(int from, int batch, Line line, Line room);
  }

  private void eachBlock(int count, LineTransform transform, BlockWork work) {
    int each = TOGETHER * BLOCKS;
    Workers.run(
        Math.ceilDiv(count, each),
        () -> space.pair(transform.room() * TOGETHER),
        (lines, task) -> {
          int end = Math.min(count, (task + 1) * each);
          for (int from = task * each; from < end; from += TOGETHER) {
            work.run(from, Math.min(TOGETHER, end - from), lines.line(), lines.room());
          }
        },
        space.evaluation()::poll);
  }

  /** Multiplies number (k, column + b) by root number k·(column + b). */
  private void turn(Line line, int column, int batch) {
    Line starts = Line.ofLength(space.carrier(), first);
    for (int k = 0; k < first; k++) {
      putTurn(starts, k, (long) k * column);
    }
    ComplexRows.multiplyByRows(line, starts, turns, TOGETHER, first, batch);
  }
}
