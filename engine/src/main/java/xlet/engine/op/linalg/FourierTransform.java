package xlet.engine.op.linalg;

import xlet.engine.op.Evaluation;

/** The discrete Fourier transform of lines of one length, in n·log n steps. */
sealed interface FourierTransform permits MixedRadix, Chirp {
  /** The largest prime factor that mixed radices are good for. */
  int LARGEST_RADIX = 31;

  /** The transform of {@code size} numbers, their factors being small or not. */
  static FourierTransform of(int size) {
    int rest = size;
    for (int factor = 2; factor <= LARGEST_RADIX; factor++) {
      while (rest > 1 && rest % factor == 0) {
        rest /= factor;
      }
    }
    return rest > 1 ? new Chirp(size) : new MixedRadix(size);
  }

  /** Exchanges the numbers of {@code line} for the sums of number j times e^(-2πi·jk/n). */
  void forward(Line line, Evaluation evaluation);

  /** Exchanges the numbers for the sums of number j times e^(2πi·jk/n), divided by n. */
  default void inverse(Line line, Evaluation evaluation) {
    forward(line.swapped(), evaluation);
    double[] re = line.re();
    double[] im = line.im();
    for (int k = 0; k < re.length; k++) {
      re[k] /= re.length;
      im[k] /= im.length;
    }
  }

  /** Complex numbers as their real and imaginary parts. */
  @SuppressWarnings("ArrayRecordComponent") // the arrays are what transforms work on
  record Line(double[] re, double[] im) {
    static Line ofLength(int size) {
      return new Line(new double[size], new double[size]);
    }

    /** These numbers with real and imaginary parts exchanged: i times the conjugates. */
    Line swapped() {
      return new Line(im, re);
    }

    /** e^(-2πi·k/n) for all k, each to the last bit but one. */
    static Line roots(int size) {
      Line roots = ofLength(size);
      for (int k = 0; k < size; k++) {
        // Angles are taken from the nearest axis, so that an eighth of the circle has to be exact.
        int quarter = (int) ((8L * k + size) / (2L * size));
        double angle = Math.PI * (4L * k - (long) quarter * size) / (2.0 * size);
        double cosine = Math.cos(angle);
        double sine = Math.sin(angle);
        switch (quarter & 3) {
          case 0 -> roots.put(k, cosine, -sine);
          case 1 -> roots.put(k, -sine, -cosine);
          case 2 -> roots.put(k, -cosine, sine);
          default -> roots.put(k, sine, cosine);
        }
      }
      return roots;
    }

    void put(int position, double real, double imaginary) {
      re[position] = real;
      im[position] = imaginary;
    }
  }
}
