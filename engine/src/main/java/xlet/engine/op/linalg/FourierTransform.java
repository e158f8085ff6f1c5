package xlet.engine.op.linalg;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import xlet.engine.op.Evaluation;

/** The discrete Fourier transform of lines of one length, in n·log n steps. */
sealed interface FourierTransform permits MixedRadix, Chirp {
  /** The largest prime factor that mixed radices are good for. */
  int LARGEST_RADIX = 31;

  /** Transforms of more numbers are not kept. */
  int MOST_KEPT = 1 << 14;

  /** The transforms of the lengths that were used last. */
  Map<Integer, FourierTransform> KEPT =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, FourierTransform> eldest) {
              return size() > 16;
            }
          });

  /** The transform of {@code size} numbers, their factors being small or not. */
  static FourierTransform of(int size) {
    FourierTransform kept = KEPT.get(size);
    if (kept != null) {
      return kept;
    }
    FourierTransform made = isSmooth(size) ? new MixedRadix(size) : new Chirp(size);
    if (size <= MOST_KEPT) {
      KEPT.put(size, made);
    }
    return made;
  }

  /** Whether all prime factors of {@code size} are small. */
  static boolean isSmooth(int size) {
    int rest = size;
    for (int factor = 2; factor <= LARGEST_RADIX; factor++) {
      while (rest > 1 && rest % factor == 0) {
        rest /= factor;
      }
    }
    return rest <= 1;
  }

  /** How many numbers a line must have room for. */
  int room();

  /**
   * Computes for {@code batch} lines the sums of number j times e^(-2πi·jk/n).
   *
   * @param line number k of all lines, then number k + 1 of all lines; it is written over
   * @param room another line as long
   * @return one of both, which holds the result
   */
  Line forward(Line line, Line room, int batch, Evaluation evaluation);

  /** Computes the sums of number j times e^(2πi·jk/n), which are still to be divided by n. */
  default Line backward(Line line, Line room, int batch, Evaluation evaluation) {
    return forward(line.swapped(), room.swapped(), batch, evaluation).swapped();
  }

  /** A line and another as long, between which the numbers go to and fro. */
  record LinePair(Line line, Line room) {
    static LinePair ofLength(int size) {
      return new LinePair(Line.ofLength(size), Line.ofLength(size));
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
        putRoot(roots, k, k, size);
      }
      return roots;
    }

    /** Puts e^(-2πi·k/n) at a position. */
    static void putRoot(Line roots, int position, long k, int size) {
      // Angles are taken from the nearest axis, so that an eighth of the circle has to be exact.
      long quarter = (8 * k + size) / (2L * size);
      double angle = Math.PI * (4 * k - quarter * size) / (2.0 * size);
      double cosine = Math.cos(angle);
      double sine = Math.sin(angle);
      switch ((int) quarter & 3) {
        case 0 -> roots.put(position, cosine, -sine);
        case 1 -> roots.put(position, -sine, -cosine);
        case 2 -> roots.put(position, -cosine, sine);
        default -> roots.put(position, sine, cosine);
      }
    }

    /** Returns the one of two lines whose numbers are not these. */
    @SuppressWarnings("ReferenceEquality") // whether they are one array
    Line other(Line one, Line two) {
      return re == one.re ? two : one;
    }

    void put(int position, double real, double imaginary) {
      re[position] = real;
      im[position] = imaginary;
    }
  }
}
