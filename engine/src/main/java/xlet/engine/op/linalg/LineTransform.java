package xlet.engine.op.linalg;

import xlet.engine.loop.Carrier;
import xlet.engine.op.Evaluation;

/** A transform of lines of one length, from the numbers that are read to those that are written. */
interface LineTransform {
  /** How many numbers of a line are read. */
  int read();

  /** How many numbers of a line are written. */
  int written();

  /** How many numbers a line must have room for. */
  int room();

  /** By what the results are multiplied in the end. */
  double scale();

  /**
   * Transforms {@code batch} lines that lie beside each other.
   *
   * @return the line or the room, whichever holds the result
   */
  Line transformed(Line line, Line room, int batch, Evaluation evaluation);

  /** The transform of complex numbers. */
  static LineTransform complex(int size, boolean inverse, Carrier carrier) {
    return Complex.of(size, inverse, carrier);
  }

  /** The transform of {@code size} complex numbers, or its inverse. */
  record Complex(int size, FourierTransform transform, boolean inverse) implements LineTransform {
    static Complex of(int size, boolean inverse, Carrier carrier) {
      return new Complex(size, FourierTransform.of(size, carrier), inverse);
    }

    @Override
    public int read() {
      return size;
    }

    @Override
    public int written() {
      return size;
    }

    @Override
    public int room() {
      return transform.room();
    }

    @Override
    public double scale() {
      return inverse ? 1.0 / size : 1;
    }

    @Override
    public Line transformed(Line line, Line room, int batch, Evaluation evaluation) {
      return inverse
          ? transform.backward(line, room, batch, evaluation)
          : transform.forward(line, room, batch, evaluation);
    }
  }

  /** The first half of the frequencies of an odd number of real numbers. */
  record OddFrequencies(Complex whole) implements LineTransform {
    @Override
    public int read() {
      return whole.size;
    }

    @Override
    public int written() {
      return whole.size / 2 + 1;
    }

    @Override
    public int room() {
      return whole.room();
    }

    @Override
    public double scale() {
      return 1;
    }

    @Override
    public Line transformed(Line line, Line room, int batch, Evaluation evaluation) {
      Line result = whole.transformed(line, room, batch, evaluation);
      result.makeReal(0, batch);
      return result;
    }
  }

  /** An odd number of real numbers from the first half of their frequencies. */
  record OddSignal(Complex whole) implements LineTransform {
    @Override
    public int read() {
      return whole.size / 2 + 1;
    }

    @Override
    public int written() {
      return whole.size;
    }

    @Override
    public int room() {
      return whole.room();
    }

    @Override
    public double scale() {
      return whole.scale();
    }

    @Override
    public Line transformed(Line line, Line room, int batch, Evaluation evaluation) {
      line.makeReal(0, batch);
      for (int k = 1; k <= whole.size / 2; k++) {
        int mirrored = (whole.size - k) * batch;
        for (int b = 0; b < batch; b++) {
          line.put(mirrored + b, line.re(k * batch + b), -line.im(k * batch + b));
        }
      }
      return whole.transformed(line, room, batch, evaluation);
    }
  }
}
