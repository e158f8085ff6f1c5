package xlet.engine.op.linalg;

import java.util.stream.IntStream;
import xlet.engine.loop.Carrier;
import xlet.engine.op.Evaluation;

/** The transform of any length, by Bluestein's method: as a convolution with a chirp. */
final class Chirp implements FourierTransform {
  private final int size;
  private final int padded;
  private final MixedRadix inner;
  private final Line chirp;
  private final Line filter;

  Chirp(int size, Carrier carrier) {
    this.size = size;
    this.padded = padded(Math.multiplyExact(size, 2) - 1);
    this.inner = new MixedRadix(padded, carrier);
    Line roots = Line.roots(Carrier.DOUBLE, Math.multiplyExact(size, 2));
    this.chirp = Line.ofLength(carrier, size);
    Line response = Line.ofLength(Carrier.DOUBLE, padded);
    for (int k = 0; k < size; k++) {
      int square = (int) ((long) k * k % (2L * size));
      chirp.put(k, roots.re(square), roots.im(square));
      // The inverse transform is divided here already.
      double re = roots.re(square) / padded;
      double im = -roots.im(square) / padded;
      response.put(k, re, im);
      response.put((padded - k) % padded, re, im);
    }
    this.filter =
        (carrier == Carrier.DOUBLE ? inner : new MixedRadix(padded, Carrier.DOUBLE))
            .forward(response, Line.ofLength(Carrier.DOUBLE, padded), 1, () -> {})
            .in(carrier, padded);
  }

  /** The least number from {@code least} on that is 1, 3 or 5 times a power of two. */
  private static int padded(int least) {
    return IntStream.of(1, 3, 5)
        .map(factor -> factor * powerOf2(Math.ceilDiv(least, factor)))
        .min()
        .orElseThrow();
  }

  private static int powerOf2(int least) {
    return Integer.highestOneBit(Math.multiplyExact(least, 2) - 1);
  }

  @Override
  public int room() {
    return padded;
  }

  @Override
  public Line forward(Line line, Line room, int batch, Evaluation evaluation) {
    ComplexRows.multiply(line, chirp, room, size, batch);
    room.clear(size * batch, padded * batch);
    Line frequencies = inner.forward(/* line= */ room, /* room= */ line, batch, evaluation);
    Line other = frequencies.other(line, room);
    ComplexRows.multiply(frequencies, filter, frequencies, padded, batch);
    Line result = inner.backward(frequencies, other, batch, evaluation);
    ComplexRows.multiply(result, chirp, result, size, batch);
    return result;
  }
}
