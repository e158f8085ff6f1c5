package xlet.engine.op.linalg;

import java.util.Arrays;
import xlet.engine.emit.RowCode;
import xlet.engine.emit.RowEmitter;
import xlet.engine.emit.RowProgram;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.op.Evaluation;
import xlet.engine.op.linalg.FourierTransform.Line;

/**
 * The transform of an even number of real numbers as one of half as many complex ones: neighbours
 * are the real and the imaginary part of one number z. With Z its transform, h half the length and
 * w the first root of unity, frequency k is E + wᵏ·O, where E = (Z[k] + conj Z[h-k]) / 2 and O =
 * (Z[k] - conj Z[h-k]) / 2i.
 */
final class RealTransform {
  private static final TrainedCode<RowCode> FREQUENCIES = trained(false, false);
  private static final TrainedCode<RowCode> PAIRS = trained(true, false);
  private static final TrainedCode<RowCode> ROW_OF_FREQUENCIES = trained(false, true);
  private static final TrainedCode<RowCode> ROW_OF_PAIRS = trained(true, true);

  private RealTransform() {}

  private static TrainedCode<RowCode> trained(boolean inverse, boolean rootsInRows) {
    return RowEmitter.trained(program(inverse, rootsInRows), Carrier.DOUBLE);
  }

  /**
   * Computes rows k and h - k, which stand at places 0 and 1, with root k, at place 2, into place
   * 3.
   */
  private static RowProgram program(boolean inverse, boolean rootsInRows) {
    var p = new RowProgram();
    int aRe = p.load(0, 0);
    int aIm = p.load(1, 0);
    int bRe = p.load(2, 1);
    int bIm = p.load(3, 1);
    int c = rootsInRows ? p.load(6, 2) : p.factor(6, 2);
    int s = rootsInRows ? p.load(7, 2) : p.factor(7, 2);
    int evenRe = p.sum(aRe, bRe);
    int evenIm = p.difference(aIm, bIm);
    int re;
    int im;
    if (inverse) {
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
      TrainedCode<RowCode> code, Line from, Line roots, Line to, int half, int count, int batch) {
    int[] places = {0, half * batch, 0, 0, batch, -batch, 1, batch};
    code.code(10L * count * batch).run(arrays(from, from, to, roots), places, count, batch);
  }

  /** Combines numbers k, in one row, and h - k, in another, by a row of roots. */
  static void combineRow(boolean inverse, Line near, Line far, Line roots, Line to, int count) {
    TrainedCode<RowCode> code = inverse ? ROW_OF_PAIRS : ROW_OF_FREQUENCIES;
    code.code(10L * count).run(arrays(near, far, to, roots), new int[8], 1, count);
  }

  private static Object[] arrays(Line near, Line far, Line to, Line roots) {
    return new Object[] {
      near.re(), near.im(), far.re(), far.im(), to.re(), to.im(), roots.re(), roots.im()
    };
  }

  /** Sets the imaginary part of row k to 0. */
  static void makeReal(Line line, int k, int batch) {
    Arrays.fill(line.im(), k * batch, (k + 1) * batch, 0);
  }

  private static Line roots(int length) {
    Line roots = Line.ofLength(length / 2 + 1);
    for (int k = 0; k <= length / 2; k++) {
      Line.putRoot(roots, k, k, length);
    }
    return roots;
  }

  /** The transform of pairs of {@code length} real numbers to the first half of frequencies. */
  static LineTransform frequencies(int length) {
    return new Frequencies(length / 2, FourierTransform.of(length / 2), roots(length));
  }

  /** The transform of the first half of frequencies to pairs of {@code length} real numbers. */
  static LineTransform signal(int length) {
    return new Pairs(length / 2, FourierTransform.of(length / 2), roots(length));
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
      System.arraycopy(z.re(), 0, z.re(), half * batch, batch);
      System.arraycopy(z.im(), 0, z.im(), half * batch, batch);
      combine(FREQUENCIES, z, roots, to, half, half + 1, batch);
      makeReal(to, 0, batch);
      makeReal(to, half, batch);
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
      makeReal(line, 0, batch);
      makeReal(line, half, batch);
      combine(PAIRS, line, roots, room, half, half, batch);
      return transform.backward(/* line= */ room, /* room= */ line, batch, evaluation);
    }
  }
}
