package xlet.engine.op.linalg;

import xlet.engine.op.Evaluation;

/** The transform of any length, by Bluestein's method: as a convolution with a chirp. */
final class Chirp implements FourierTransform {
  private final int size;
  private final MixedRadix inner;
  private final Line chirp;
  private final Line filter;

  Chirp(int size) {
    this.size = size;
    int padded = Integer.highestOneBit(Math.multiplyExact(size, 4) - 3);
    this.inner = new MixedRadix(padded);
    Line roots = Line.roots(Math.multiplyExact(size, 2));
    this.chirp = Line.ofLength(size);
    this.filter = Line.ofLength(padded);
    for (int k = 0; k < size; k++) {
      int square = (int) ((long) k * k % (2L * size));
      chirp.put(k, roots.re()[square], roots.im()[square]);
      filter.put(k, chirp.re()[k], -chirp.im()[k]);
      filter.put((padded - k) % padded, chirp.re()[k], -chirp.im()[k]);
    }
    inner.forward(filter, 1, () -> {});
  }

  @Override
  public void forward(Line line, int batch, Evaluation evaluation) {
    int padded = filter.re().length;
    Line work = Line.ofLength(padded * batch);
    multiply(line, chirp, work, size, batch);
    inner.forward(work, batch, evaluation);
    multiply(work, filter, work, padded, batch);
    inner.inverse(work, batch, evaluation);
    multiply(work, chirp, line, size, batch);
  }

  /** Puts the numbers of {@code from} times one factor for each place in the line. */
  private static void multiply(Line from, Line factors, Line to, int size, int batch) {
    for (int k = 0; k < size; k++) {
      double re = factors.re()[k];
      double im = factors.im()[k];
      for (int q = k * batch; q < (k + 1) * batch; q++) {
        double x = from.re()[q];
        double y = from.im()[q];
        to.put(q, x * re - y * im, x * im + y * re);
      }
    }
  }
}
