package xlet.engine.op.linalg;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import xlet.engine.emit.RowCode;
import xlet.engine.emit.RowProgram;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectRows;
import xlet.engine.op.Evaluation;

/**
 * The transform of an even number of real numbers as one of half as many complex ones: neighbours
 * are the real and the imaginary part of one number z. With Z its transform, h half the length and
 * w the first root of unity, frequency k is E + wᵏ·O, where E = (Z[k] + conj Z[h-k]) / 2 and O =
 * (Z[k] - conj Z[h-k]) / 2i.
 */
final class RealTransform {
  /**
   * How frequencies are combined.
   *
   * @param inverse whether frequencies become those of pairs
   * @param rootsInRows whether each number has a root of its own, not each row
   * @param carrier what parts of numbers are computed in
   */
  private record Kind(boolean inverse, boolean rootsInRows, Carrier carrier) {}

  private static final Map<Kind, TrainedCode<RowCode>> KNOWN = new ConcurrentHashMap<>();

  private RealTransform() {}

  private static RowCode code(Kind kind, long operations) {
    return KNOWN
        .computeIfAbsent(kind, each -> DirectRows.trained(program(each), each.carrier))
        .code(operations);
  }

  /**
   * Computes rows k and h - k, which stand at places 0 and 1, with root k, at place 2, into place
   * 3.
   */
  private static RowProgram program(Kind kind) {
    var p = new RowProgram();
    int aRe = p.load(0, 0);
    int aIm = p.load(1, 0);
    int bRe = p.load(2, 1);
    int bIm = p.load(3, 1);
    int c = kind.rootsInRows ? p.load(6, 2) : p.factor(6, 2);
    int s = kind.rootsInRows ? p.load(7, 2) : p.factor(7, 2);
    int evenRe = p.sum(aRe, bRe);
    int evenIm = p.difference(aIm, bIm);
    int re;
    int im;
    if (kind.inverse) {
      int lessRe = p.difference(aRe, bRe);
      int lessIm = p.sum(aIm, bIm);
      int oddRe = p.fused(lessIm, s, p.product(lessRe, c));
      int oddIm = p.difference(p.product(lessIm, c), p.product(lessRe, s));
      re = p.difference(evenRe, oddIm);
      im = p.sum(evenIm, oddRe);
    } else {
      int oddRe = p.sum(aIm, bIm);
      int oddIm = p.difference(bRe, aRe);
      re = p.sum(evenRe, p.difference(p.product(oddRe, c), p.product(oddIm, s)));
      im = p.sum(evenIm, p.fused(oddRe, s, p.product(oddIm, c)));
    }
    int half = p.constant(0.5);
    p.store(4, 3, p.product(re, half));
    p.store(5, 3, p.product(im, half));
    return p;
  }

  /** Combines rows 0 to {@code count} of a transform of half length. */
  private static void combine(
      boolean inverse, Line from, Line roots, Line to, int half, int count, int batch) {
    int[] places = {0, half * batch, 0, 0, batch, -batch, 1, batch};
    code(new Kind(inverse, /* rootsInRows= */ false, from.carrier()), 10L * count * batch)
        .run(Line.arrays(from, from, to, roots), places, count, batch);
  }

  /** Combines numbers k, in one row, and h - k, in another, by a row of roots. */
  static void combineRow(boolean inverse, Line near, Line far, Line roots, Line to, int count) {
    code(new Kind(inverse, /* rootsInRows= */ true, near.carrier()), 10L * count)
        .run(Line.arrays(near, far, to, roots), new int[8], 1, count);
  }

  private static Line roots(int length, Carrier carrier) {
    return Line.roots(carrier, length, 1, length / 2 + 1);
  }

  /** The transform of pairs of {@code length} real numbers to the first half of frequencies. */
  static LineTransform frequencies(int length, Carrier carrier) {
    FourierTransform half = FourierTransform.of(length / 2, carrier);
    return new Frequencies(length / 2, half, roots(length, carrier));
  }

  /** The transform of the first half of frequencies to pairs of {@code length} real numbers. */
  static LineTransform signal(int length, Carrier carrier) {
    FourierTransform half = FourierTransform.of(length / 2, carrier);
    return new Pairs(length / 2, half, roots(length, carrier));
  }

  private record Frequencies(int half, FourierTransform transform, Line roots)
      implements LineTransform {
    @Override
    public int read() {
      return half;
    }

    @Override
    public int written() {
      return half + 1;
    }

    @Override
    public int room() {
      return Math.max(half + 1, transform.room());
    }

    @Override
    public double scale() {
      return 1;
    }

    @Override
    public Line transformed(Line line, Line room, int batch, Evaluation evaluation) {
      Line z = transform.forward(line, room, batch, evaluation);
      Line to = z.other(line, room);
      z.copy(0, half * batch, batch);
      combine(/* inverse= */ false, z, roots, to, half, half + 1, batch);
      to.makeReal(0, batch);
      to.makeReal(half * batch, (half + 1) * batch);
      return to;
    }
  }

  private record Pairs(int half, FourierTransform transform, Line roots) implements LineTransform {
    @Override
    public int read() {
      return half + 1;
    }

    @Override
    public int written() {
      return half;
    }

    @Override
    public int room() {
      return Math.max(half + 1, transform.room());
    }

    @Override
    public double scale() {
      return 1.0 / half;
    }

    @Override
    public Line transformed(Line line, Line room, int batch, Evaluation evaluation) {
      line.makeReal(0, batch);
      line.makeReal(half * batch, (half + 1) * batch);
      combine(/* inverse= */ true, line, roots, room, half, half, batch);
      return transform.backward(/* line= */ room, /* room= */ line, batch, evaluation);
    }
  }
}
