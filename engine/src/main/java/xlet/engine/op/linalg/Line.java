package xlet.engine.op.linalg;

import java.util.Arrays;
import xlet.engine.loop.Carrier;

/** Complex numbers as their real and imaginary parts, which transforms compute with. */
@SuppressWarnings("ArrayRecordComponent") // the arrays are what transforms work on, never compared
sealed interface Line {
  /** Numbers whose parts are f32. */
  record Floats(float[] re, float[] im) implements Line {
    @Override
    public float[] reals() {
      return re;
    }

    @Override
    public float[] imaginaries() {
      return im;
    }

    @Override
    public double re(int position) {
      return re[position];
    }

    @Override
    public double im(int position) {
      return im[position];
    }

    @Override
    public void put(int position, double real, double imaginary) {
      re[position] = (float) real;
      im[position] = (float) imaginary;
    }

    @Override
    public Line swapped() {
      return new Floats(im, re);
    }

    @Override
    public void makeReal(int from, int to) {
      Arrays.fill(im, from, to, 0);
    }
  }

  /** Numbers whose parts are f64. */
  record Doubles(double[] re, double[] im) implements Line {
    @Override
    public double[] reals() {
      return re;
    }

    @Override
    public double[] imaginaries() {
      return im;
    }

    @Override
    public double re(int position) {
      return re[position];
    }

    @Override
    public double im(int position) {
      return im[position];
    }

    @Override
    public void put(int position, double real, double imaginary) {
      re[position] = real;
      im[position] = imaginary;
    }

    @Override
    public Line swapped() {
      return new Doubles(im, re);
    }

    @Override
    public void makeReal(int from, int to) {
      Arrays.fill(im, from, to, 0);
    }
  }

  /** The primitive array of real parts. */
  Object reals();

  /** The primitive array of imaginary parts. */
  Object imaginaries();

  /** The real part of a number. */
  double re(int position);

  /** The imaginary part of a number. */
  double im(int position);

  /** Puts a number, rounded to what these have. */
  void put(int position, double real, double imaginary);

  /** These numbers with real and imaginary parts exchanged: i times the conjugates. */
  Line swapped();

  /** Sets the imaginary parts in {@code [from, to)} to 0. */
  void makeReal(int from, int to);

  /** {@code size} zeros whose parts are held in {@code carrier}, f32 or f64. */
  static Line ofLength(Carrier carrier, int size) {
    return carrier == Carrier.FLOAT
        ? new Floats(new float[size], new float[size])
        : new Doubles(new double[size], new double[size]);
  }

  /** How emitted code holds a part. */
  default Carrier carrier() {
    return this instanceof Floats ? Carrier.FLOAT : Carrier.DOUBLE;
  }

  /** e^(-2πi·k/n) for all k, each to the last bit but one. */
  static Line roots(Carrier carrier, int size) {
    Line roots = ofLength(carrier, size);
    for (int k = 0; k < size; k++) {
      roots.putRoot(k, k, size);
    }
    return roots;
  }

  /** Puts e^(-2πi·k/n). */
  default void putRoot(int position, long k, int size) {
    // Angles are taken from the nearest axis, so that an eighth of the circle has to be exact.
    long quarter = (8 * k + size) / (2L * size);
    double angle = Math.PI * (4 * k - quarter * size) / (2.0 * size);
    double cosine = Math.cos(angle);
    double sine = Math.sin(angle);
    switch ((int) quarter & 3) {
      case 0 -> put(position, cosine, -sine);
      case 1 -> put(position, -sine, -cosine);
      case 2 -> put(position, -cosine, sine);
      default -> put(position, sine, cosine);
    }
  }

  /** Returns the one of two lines whose numbers are not these. */
  @SuppressWarnings("ReferenceEquality") // whether they are one array
  default Line other(Line one, Line two) {
    return reals() == one.reals() ? two : one;
  }

  /** These numbers, rounded to what {@code carrier} holds. */
  default Line in(Carrier carrier, int size) {
    Line line = ofLength(carrier, size);
    for (int k = 0; k < size; k++) {
      line.put(k, re(k), im(k));
    }
    return line;
  }

  /** Copies numbers. */
  default void copy(int from, int to, int count) {
    System.arraycopy(reals(), from, reals(), to, count);
    System.arraycopy(imaginaries(), from, imaginaries(), to, count);
  }

  /** Sets the numbers in {@code [from, to)} to 0. */
  default void clear(int from, int to) {
    makeReal(from, to);
    swapped().makeReal(from, to);
  }

  /** A line and another as long, between which the numbers go to and fro. */
  record Pair(Line line, Line room) {}
}
