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
  public void forward(Line line, Evaluation evaluation) {
    Line from = line;
    Line to = Line.ofLength(size);
    int stride = 1;
    boolean elsewhere = false;
    for (int length = size; length > 1; ) {
      int radix = radix(length);
      for (int k = 0; k < length / radix; k++) {
        evaluation.poll();
        switch (radix) {
          case 2 -> pass2(from, to, k, length, stride);
          case 4 -> pass4(from, to, k, length, stride);
          default -> pass(from, to, radix, k, length, stride);
        }
      }
      length /= radix;
      stride *= radix;
      Line passed = to;
      to = from;
      from = passed;
      elsewhere = !elsewhere;
    }
    if (elsewhere) {
      System.arraycopy(from.re(), 0, line.re(), 0, size);
      System.arraycopy(from.im(), 0, line.im(), 0, size);
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

  private void pass2(Line from, Line to, int k, int length, int stride) {
    double rootRe = roots.re()[k * stride];
    double rootIm = roots.im()[k * stride];
    int a = stride * k;
    int b = a + stride * (length / 2);
    int out = 2 * stride * k;
    for (int q = 0; q < stride; q++) {
      double re = from.re()[a + q] - from.re()[b + q];
      double im = from.im()[a + q] - from.im()[b + q];
      to.re()[out + q] = from.re()[a + q] + from.re()[b + q];
      to.im()[out + q] = from.im()[a + q] + from.im()[b + q];
      to.re()[out + stride + q] = re * rootRe - im * rootIm;
      to.im()[out + stride + q] = re * rootIm + im * rootRe;
    }
  }

  private void pass4(Line from, Line to, int k, int length, int stride) {
    double[] re = from.re();
    double[] im = from.im();
    int step = stride * (length / 4);
    for (int q = 0; q < stride; q++) {
      int at = stride * k + q;
      int out = 4 * stride * k + q;
      double sumRe = re[at] + re[at + 2 * step];
      double sumIm = im[at] + im[at + 2 * step];
      double differenceRe = re[at] - re[at + 2 * step];
      double differenceIm = im[at] - im[at + 2 * step];
      double oddSumRe = re[at + step] + re[at + 3 * step];
      double oddSumIm = im[at + step] + im[at + 3 * step];
      // The odd difference times -i.
      double turnedRe = im[at + step] - im[at + 3 * step];
      double turnedIm = re[at + 3 * step] - re[at + step];
      to.put(out, sumRe + oddSumRe, sumIm + oddSumIm);
      putTurned(to, out + stride, differenceRe + turnedRe, differenceIm + turnedIm, k * stride);
      putTurned(to, out + 2 * stride, sumRe - oddSumRe, sumIm - oddSumIm, 2 * k * stride);
      putTurned(
          to, out + 3 * stride, differenceRe - turnedRe, differenceIm - turnedIm, 3 * k * stride);
    }
  }

  /** Puts a number times root number {@code root}. */
  private void putTurned(Line to, int position, double re, double im, int root) {
    double rootRe = roots.re()[root];
    double rootIm = roots.im()[root];
    to.put(position, re * rootRe - im * rootIm, re * rootIm + im * rootRe);
  }

  private void pass(Line from, Line to, int radix, int k, int length, int stride) {
    int step = stride * (length / radix);
    int spread = size / radix;
    for (int j = 0; j < radix; j++) {
      int root = (int) ((long) j * k * stride % size);
      for (int q = 0; q < stride; q++) {
        int at = stride * k + q;
        double re = 0;
        double im = 0;
        for (int r = 0; r < radix; r++) {
          int turn = j * r % radix * spread;
          double x = from.re()[at + r * step];
          double y = from.im()[at + r * step];
          re += x * roots.re()[turn] - y * roots.im()[turn];
          im += x * roots.im()[turn] + y * roots.re()[turn];
        }
        putTurned(to, stride * (radix * k + j) + q, re, im, root);
      }
    }
  }
}
