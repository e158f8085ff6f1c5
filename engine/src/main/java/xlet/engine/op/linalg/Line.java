package xlet.engine.op.linalg;

import xlet.engine.loop.Carrier;
import xlet.engine.op.NumberArray.Reals;

/** Complex numbers as their real and imaginary parts, which transforms compute with. */
record Line(Reals re, Reals im) {
  /** {@code size} zeros whose parts are held in {@code carrier}, f32 or f64. */
  static Line ofLength(Carrier carrier, int size) {
    return new Line(Reals.zeros(carrier, size), Reals.zeros(carrier, size));
  }

  /** How emitted code holds a part. */
  Carrier carrier() {
    return re.carrier();
  }

  /** Lists the arrays of {@code lines} for emitted code: each line's real parts come first. */
  static Object[] arrays(Line... lines) {
    Object[] arrays = new Object[2 * lines.length];
    for (int k = 0; k < lines.length; k++) {
      arrays[2 * k] = lines[k].re.array();
      arrays[2 * k + 1] = lines[k].im.array();
    }
    return arrays;
  }

  /** The real part of a number. */
  double re(int position) {
    return re.get(position);
  }

  /** The imaginary part of a number. */
  double im(int position) {
    return im.get(position);
  }

  /** Puts a number, rounded to what these hold. */
  void put(int position, double real, double imaginary) {
    re.put(position, real);
    im.put(position, imaginary);
  }

  /** These numbers with real and imaginary parts exchanged: i times the conjugates. */
  Line swapped() {
    return new Line(im, re);
  }

  /** Sets the imaginary parts in {@code [from, to)} to 0. */
  void makeReal(int from, int to) {
    im.fill(im.zeros(1), from, to);
  }

  /** e^(-2πi·k/n) for all k, each to the last bit but one. */
  static Line roots(Carrier carrier, int size) {
    return roots(carrier, size, 1, size);
  }

  /** e^(-2πi·k·step/n) for the first {@code count} k. */
  static Line roots(Carrier carrier, int size, int step, int count) {
    Line roots = ofLength(carrier, count);
    for (int k = 0; k < count; k++) {
      roots.putRoot(k, (long) k * step % size, size);
    }
    return roots;
  }

  /** Puts e^(-2πi·k/n). */
  private void putRoot(int position, long k, int size) {
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
  Line other(Line one, Line two) {
    return re.array() == one.re.array() ? two : one;
  }

  /** These numbers, rounded to what {@code carrier} holds. */
  Line in(Carrier carrier, int size) {
    Line line = ofLength(carrier, size);
    for (int k = 0; k < size; k++) {
      line.put(k, re(k), im(k));
    }
    return line;
  }

  /** Copies numbers. */
  void copy(int from, int to, int count) {
    re.copy(to, re, from, count);
    im.copy(to, im, from, count);
  }

  /** Sets the numbers in {@code [from, to)} to 0. */
  void clear(int from, int to) {
    makeReal(from, to);
    swapped().makeReal(from, to);
  }

  /** A line and another as long, between which the numbers go to and fro. */
  record Pair(Line line, Line room) {}
}
