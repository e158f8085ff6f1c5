package xlet.engine.op.linalg;

import xlet.engine.loop.Carrier;
import xlet.engine.work.Workers;

/**
 * All lines along one dimension of a row-major array, some of which are transformed beside each
 * other.
 *
 * @param count how many lines there are
 * @param stride how far neighbours in a line lie apart
 */
record FourierLines(int count, int stride, Workspace space) {
  /** How many bytes of parts are transformed together: they stay in the cache. */
  private static final int TOGETHER = 1 << 17;

  /** Rows of so many bytes, and of multiples of it, leave nothing over beside vectors. */
  private static final int LEAST_BYTES = 64;

  private static final int MOST_LINES = 64;

  /** About so many numbers are one task. */
  private static final int TASK = 1 << 15;

  /** Longer lines are transformed as squares, where there are few of them. */
  private static final int LONG = 1 << 13;

  private static final int FEW_LINES = 16;

  /** Lines that are longer still, however many there are. */
  private static final int VERY_LONG = 1 << 16;

  /** Returns whether lines of {@code size} complex numbers are transformed as squares. */
  boolean areSquares(int size) {
    boolean isLong = size > VERY_LONG || (size > LONG && count < FEW_LINES);
    return isLong && stride == 1 && SquareTransform.factor(size) > 1;
  }

  /** Transforms complex numbers. */
  void transform(Samples from, Samples to, int size, boolean inverse) {
    if (!areSquares(size)) {
      transform(from, to, LineTransform.complex(size, inverse, space.carrier()));
      return;
    }
    var square = new SquareTransform(size, inverse, space);
    for (int line = 0; line < count; line++) {
      square.transform(from, to, line * size);
    }
  }

  /** Writes the transforms of all lines of {@code from} to {@code to}. */
  void transform(Samples from, Samples to, LineTransform transform) {
    int bytes = space.carrier() == Carrier.FLOAT ? Float.BYTES : Double.BYTES;
    int least = LEAST_BYTES / bytes;
    int vectors = Math.ceilDiv(TOGETHER / bytes / transform.room(), least);
    int together = Math.clamp((long) vectors * least, least, MOST_LINES);
    int width = Math.min(stride == 1 ? count : stride, together);
    int perBlock = stride == 1 ? 1 : Math.ceilDiv(stride, width);
    int groups = stride == 1 ? Math.ceilDiv(count, width) : count / stride * perBlock;
    int each = Math.max(1, TASK / (transform.room() * width));
    Workers.run(
        Math.ceilDiv(groups, each),
        () -> space.pair(transform.room() * width),
        (lines, task) -> {
          for (int g = task * each; g < Math.min(groups, (task + 1) * each); g++) {
            int first = stride == 1 ? g * width : g % perBlock * width;
            int batch = Math.min(width, (stride == 1 ? count : stride) - first);
            int block = g / perBlock;
            from.load(places(transform.read(), first, batch, block), lines.line());
            Line result =
                transform.transformed(lines.line(), lines.room(), batch, space.evaluation());
            Samples.Places written = places(transform.written(), first, batch, block);
            to.store(written, result, transform.scale());
          }
        },
        space.evaluation()::poll);
  }

  /** Where some lines of {@code size} numbers lie in an array of such lines. */
  private Samples.Places places(int size, int first, int batch, int block) {
    return stride == 1
        ? new Samples.Places(first * size, 1, size, size, batch)
        : new Samples.Places(block * stride * size + first, stride, 1, size, batch);
  }
}
