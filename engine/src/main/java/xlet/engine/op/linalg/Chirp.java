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
    inner.forward(filter, () -> {});
  }

  @Override
  public void forward(Line line, Evaluation evaluation) {
    Line work = Line.ofLength(filter.re().length);
    for (int k = 0; k < size; k++) {
      putProduct(work, k, line, chirp);
    }
    inner.forward(work, evaluation);
    for (int k = 0; k < work.re().length; k++) {
      putProduct(work, k, work, filter);
    }
    inner.inverse(work, evaluation);
    for (int k = 0; k < size; k++) {
      putProduct(line, k, work, chirp);
    }
  }

  private static void putProduct(Line to, int k, Line x, Line y) {
    double re = x.re()[k] * y.re()[k] - x.im()[k] * y.im()[k];
    double im = x.re()[k] * y.im()[k] + x.im()[k] * y.re()[k];
    to.put(k, re, im);
  }
}
