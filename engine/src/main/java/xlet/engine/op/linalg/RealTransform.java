package xlet.engine.op.linalg;

import java.util.function.IntConsumer;
import xlet.engine.op.Evaluation;
import xlet.engine.op.linalg.FourierTransform.Line;
import xlet.engine.work.Workers;

/**
 * The transform of real numbers as one of half as many complex ones: neighbours are the real and
 * the imaginary part of one number z. With Z its transform, h half the length and w the first root
 * of unity, frequency k is E + wᵏ·O, where E = (Z[k] + conj Z[h-k]) / 2 and O = (Z[k] - conj
 * Z[h-k]) / 2i.
 */
final class RealTransform {
  private RealTransform() {}

  /**
   * The frequencies 0 to {@code length / 2} from the transform of pairs along the last dimension.
   */
  static Signal frequencies(Signal pairs, int length, Evaluation evaluation) {
    int half = length / 2;
    int last = pairs.sizes().size() - 1;
    Signal result = Signal.zeros(pairs.sizes().with(last, half + 1));
    Line z = pairs.numbers();
    Line to = result.numbers();
    Line roots = roots(length);
    eachRow(
        z.re().length / half,
        half,
        row -> {
          int from = row * half;
          for (int k = 0; k <= half; k++) {
            int a = from + (k == half ? 0 : k);
            int b = from + (k == 0 ? 0 : half - k);
            double evenRe = z.re()[a] + z.re()[b];
            double evenIm = z.im()[a] - z.im()[b];
            double oddRe = z.im()[a] + z.im()[b];
            double oddIm = z.re()[b] - z.re()[a];
            double c = roots.re()[k];
            double s = roots.im()[k];
            double re = 0.5 * (evenRe + (oddRe * c - oddIm * s));
            double im = 0.5 * (evenIm + (oddRe * s + oddIm * c));
            to.put(row * (half + 1) + k, re, k == 0 || k == half ? 0 : im);
          }
        },
        evaluation);
    return result;
  }

  /** The input from which the inverse transform makes pairs of real numbers. */
  static Signal pairs(Signal frequencies, int length, Evaluation evaluation) {
    int half = length / 2;
    int last = frequencies.sizes().size() - 1;
    Signal result = Signal.zeros(frequencies.sizes().with(last, half));
    Line x = frequencies.numbers();
    Line to = result.numbers();
    Line roots = roots(length);
    eachRow(
        to.re().length / half,
        half,
        row -> {
          int from = row * (half + 1);
          for (int k = 0; k < half; k++) {
            int a = from + k;
            int b = from + half - k;
            double above = k == 0 ? 0 : x.im()[a];
            double below = k == 0 ? 0 : x.im()[b];
            double evenRe = x.re()[a] + x.re()[b];
            double evenIm = above - below;
            double lessRe = x.re()[a] - x.re()[b];
            double lessIm = above + below;
            double c = roots.re()[k];
            double s = -roots.im()[k];
            double oddRe = lessRe * c - lessIm * s;
            double oddIm = lessRe * s + lessIm * c;
            to.put(row * half + k, 0.5 * (evenRe - oddIm), 0.5 * (evenIm + oddRe));
          }
        },
        evaluation);
    return result;
  }

  private static void eachRow(int rows, int half, IntConsumer work, Evaluation evaluation) {
    int each = Math.max(1, Signal.TASK / half);
    Workers.run(
        Math.ceilDiv(rows, each),
        task -> {
          for (int row = task * each; row < Math.min(rows, (task + 1) * each); row++) {
            work.accept(row);
          }
        },
        evaluation::poll);
  }

  private static Line roots(int length) {
    Line roots = Line.ofLength(length / 2 + 1);
    for (int k = 0; k <= length / 2; k++) {
      Line.putRoot(roots, k, k, length);
    }
    return roots;
  }
}
