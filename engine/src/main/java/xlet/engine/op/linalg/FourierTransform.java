package xlet.engine.op.linalg;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import xlet.engine.loop.Carrier;
import xlet.engine.op.Evaluation;

/** The discrete Fourier transform of lines of one length, in n·log n steps. */
sealed interface FourierTransform permits MixedRadix, Chirp {
  /** The largest prime factor that mixed radices are good for. */
  int LARGEST_RADIX = 31;

  /** Transforms of more numbers are not kept. */
  int MOST_KEPT = 1 << 14;

  /** The transforms of the lengths that were used last. */
  Map<Key, FourierTransform> KEPT =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, FourierTransform> eldest) {
              return size() > 16;
            }
          });

  /**
   * The length and the precision of a transform.
   *
   * @param carrier what parts of numbers are computed in
   */
  record Key(int size, Carrier carrier) {}

  /** The transform of {@code size} numbers, their factors being small or not. */
  static FourierTransform of(int size, Carrier carrier) {
    var key = new Key(size, carrier);
    FourierTransform kept = KEPT.get(key);
    if (kept != null) {
      return kept;
    }
    FourierTransform made =
        isSmooth(size) ? new MixedRadix(size, carrier) : new Chirp(size, carrier);
    if (size <= MOST_KEPT) {
      KEPT.put(key, made);
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
}
