package xlet.engine.op.linalg;

import java.util.function.IntConsumer;
import xlet.engine.array.NdArray;
import xlet.engine.work.Workers;

/** {@link RealTransform} for lines that are transformed as squares: some frequencies at a time. */
final class LongRealTransform {
  private static final int TOGETHER = 1 << 10;

  private final Samples from;
  private final Samples to;
  private final int half;
  private final boolean inverse;
  private final Workspace space;
  private final LongRoots roots;

  private LongRealTransform(Samples from, Samples to, int half, boolean inverse, Workspace space) {
    this.from = from;
    this.to = to;
    this.half = half;
    this.inverse = inverse;
    this.space = space;
    this.roots = new LongRoots(Math.multiplyExact(2, half));
  }

  /** The first half of the frequencies of lines of {@code 2 * half} real numbers. */
  static void frequencies(NdArray operand, Samples to, FourierLines lines, int half) {
    Samples between = lines.space().samples((long) lines.count() * half);
    lines.transform(Samples.of(operand.buffer(), 2), between, half, false);
    var combined = new LongRealTransform(between, to, half, false, lines.space());
    combined.run(lines.count(), half, half + 1);
  }

  /** Lines of {@code 2 * half} real numbers of which {@code from} has the frequencies. */
  static void signal(Samples from, Samples to, FourierLines lines, int half) {
    Samples between = lines.space().samples((long) lines.count() * half);
    var combined = new LongRealTransform(from, between, half, true, lines.space());
    combined.run(lines.count(), half + 1, half);
    lines.transform(between, to.inPairs(), half, true);
  }

  private void run(int lines, int read, int written) {
    int pieces = Math.ceilDiv(half - 1, TOGETHER);
    IntConsumer piece =
        task -> {
          int first = 1 + task % pieces * TOGETHER;
          int line = task / pieces;
          combine(line * read, line * written, first, Math.min(half - first, TOGETHER));
        };
    Workers.run(lines * pieces, piece, space.evaluation()::poll);
    for (int line = 0; line < lines; line++) {
      putEnds(line * read, line * written);
    }
  }

  /** Combines numbers k and half - k for some k from {@code first} on. */
  private void combine(int read, int written, int first, int count) {
    Line near = space.line(count);
    Line far = space.line(count);
    Line turns = space.line(count);
    Line combined = space.line(count);
    from.load(new Samples.Places(read + first, 1, 0, count, 1), near);
    from.load(new Samples.Places(read + half - first, -1, 0, count, 1), far);
    for (int k = 0; k < count; k++) {
      roots.put(first + k, turns, k);
    }
    RealTransform.combineRow(inverse, near, far, turns, combined, count);
    to.store(new Samples.Places(written + first, 1, 0, count, 1), combined, 1);
  }

  /** Frequencies 0 and half are real, and together what number 0 of half as many tells. */
  private void putEnds(int read, int written) {
    Line ends = space.line(2);
    from.load(new Samples.Places(read, half, 0, inverse ? 2 : 1, 1), ends);
    if (inverse) {
      double first = ends.re(0);
      double other = ends.re(1);
      ends.put(0, 0.5 * (first + other), 0.5 * (first - other));
      to.store(new Samples.Places(written, 1, 0, 1, 1), ends, 1);
    } else {
      double re = ends.re(0);
      double im = ends.im(0);
      ends.put(0, re + im, 0);
      ends.put(1, re - im, 0);
      to.store(new Samples.Places(written, half, 0, 2, 1), ends, 1);
    }
  }
}
