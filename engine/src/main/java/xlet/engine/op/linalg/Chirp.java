package xlet.engine.op.linalg;

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
    this.padded = Integer.highestOneBit(Math.multiplyExact(size, 4) - 3);
    this.inner = new MixedRadix(padded, carrier);
    Line roots = Line.roots(Carrier.DOUBLE, Math.multiplyExact(size, 2));
    this.chirp = Line.ofLength(carrier, size);
    Line response = Line.ofLength(Carrier.DOUBLE, padded);
    for (int k = 0; k < size; k++) {
      int square = (int) ((long) k * k % (2L * size));
      chirp.put(k, roots.re(square), roots.im(square));
      // A power of two, by which the inverse transform is divided here already.
      double re = roots.re(square) / padded;
      double im = -roots.im(square) / padded;
      response.put(k, re, im);
      response.put((padded - k) % padded, re, im);
    }
    this.filter =
        new MixedRadix(padded, Carrier.DOUBLE)
            .forward(response, Line.ofLength(Carrier.DOUBLE, padded), 1, () -> {})
            .in(carrier, padded);
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
