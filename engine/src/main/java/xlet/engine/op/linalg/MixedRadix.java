package xlet.engine.op.linalg;

import xlet.engine.op.Evaluation;

/** The transform of a length with small factors: a pass for each, by Stockham's method. */
final class MixedRadix implements FourierTransform {
  private final int size;
  private final Line roots;

  MixedRadix(int size) {
    this.size = size;
    this.roots = Line.roots(size);
  }

  @Override
  public void forward(Line line, int batch, Evaluation evaluation) {
    Line from = line;
    Line to = Line.ofLength(size * batch);
    int step = 1;
    boolean elsewhere = false;
    for (int length = size; length > 1; ) {
      int radix = radix(length);
      int inner = length / radix;
      for (int k = 0; k < inner; k++) {
        if (k % 1024 == 0) {
          evaluation.poll();
        }
        switch (radix) {
          case 2 -> pass2(from, to, k, inner, step, batch);
          case 4 -> pass4(from, to, k, inner, step, batch);
          default -> pass(from, to, radix, k, inner, step, batch);
        }
      }
      length = inner;
      step *= radix;
      Line passed = to;
      to = from;
      from = passed;
      elsewhere = !elsewhere;
    }
    if (elsewhere) {
      System.arraycopy(from.re(), 0, line.re(), 0, size * batch);
      System.arraycopy(from.im(), 0, line.im(), 0, size * batch);
    }
  }

  private static int radix(int length) {
    if (length % 4 == 0) {
      return 4;
    }
    int radix = 2;
    while (length % radix != 0) {
      radix++;
    }
    return radix;
  }

  private void pass2(Line from, Line to, int k, int inner, int step, int batch) {
    int width = step * batch;
    double rootRe = roots.re()[k * step];
    double rootIm = roots.im()[k * step];
    double[] re = from.re();
    double[] im = from.im();
    double[] toRe = to.re();
    double[] toIm = to.im();
    int a = width * k;
    int b = a + width * inner;
    int first = 2 * width * k;
    int second = first + width;
    for (int q = 0; q < width; q++) {
      double x = re[a + q] - re[b + q];
      double y = im[a + q] - im[b + q];
      toRe[first + q] = re[a + q] + re[b + q];
      toIm[first + q] = im[a + q] + im[b + q];
      toRe[second + q] = x * rootRe - y * rootIm;
      toIm[second + q] = x * rootIm + y * rootRe;
    }
  }

  private void pass4(Line from, Line to, int k, int inner, int step, int batch) {
    int width = step * batch;
    double[] re = from.re();
    double[] im = from.im();
    double[] toRe = to.re();
    double[] toIm = to.im();
    int a = width * k;
    int b = a + width * inner;
    int c = b + width * inner;
    int d = c + width * inner;
    int out = 4 * width * k;
    double re1 = roots.re()[k * step];
    double im1 = roots.im()[k * step];
    double re2 = roots.re()[2 * k * step];
    double im2 = roots.im()[2 * k * step];
    double re3 = roots.re()[3 * k * step];
    double im3 = roots.im()[3 * k * step];
    for (int q = 0; q < width; q++) {
      double sumRe = re[a + q] + re[c + q];
      double sumIm = im[a + q] + im[c + q];
      double lessRe = re[a + q] - re[c + q];
      double lessIm = im[a + q] - im[c + q];
      double oddRe = re[b + q] + re[d + q];
      double oddIm = im[b + q] + im[d + q];
      // The odd difference times -i.
      double turnedRe = im[b + q] - im[d + q];
      double turnedIm = re[d + q] - re[b + q];
      int at = out + q;
      toRe[at] = sumRe + oddRe;
      toIm[at] = sumIm + oddIm;
      double x = lessRe + turnedRe;
      double y = lessIm + turnedIm;
      toRe[at + width] = x * re1 - y * im1;
      toIm[at + width] = x * im1 + y * re1;
      x = sumRe - oddRe;
      y = sumIm - oddIm;
      toRe[at + 2 * width] = x * re2 - y * im2;
      toIm[at + 2 * width] = x * im2 + y * re2;
      x = lessRe - turnedRe;
      y = lessIm - turnedIm;
      toRe[at + 3 * width] = x * re3 - y * im3;
      toIm[at + 3 * width] = x * im3 + y * re3;
    }
  }

  /** Any other radix: each result is the sum of all operands times roots of unity. */
  private void pass(Line from, Line to, int radix, int k, int inner, int step, int batch) {
    int width = step * batch;
    int spread = size / radix;
    for (int j = 0; j < radix; j++) {
      int turn = (int) ((long) j * k * step % size);
      int out = width * (radix * k + j);
      for (int r = 0; r < radix; r++) {
        // The root of the sum times that of the result, both powers of one.
        int root = (int) (((long) (j * r % radix) * spread + turn) % size);
        add(from, width * (k + r * inner), to, out, width, root, r == 0);
      }
    }
  }

  /** Adds numbers times root number {@code root} to others, or to 0. */
  private void add(Line from, int at, Line to, int out, int width, int root, boolean isFirst) {
    double rootRe = roots.re()[root];
    double rootIm = roots.im()[root];
    double[] re = from.re();
    double[] im = from.im();
    double[] toRe = to.re();
    double[] toIm = to.im();
    for (int q = 0; q < width; q++) {
      double x = re[at + q];
      double y = im[at + q];
      toRe[out + q] = (isFirst ? 0 : toRe[out + q]) + (x * rootRe - y * rootIm);
      toIm[out + q] = (isFirst ? 0 : toIm[out + q]) + (x * rootIm + y * rootRe);
    }
  }
}
