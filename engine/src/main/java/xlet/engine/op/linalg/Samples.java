package xlet.engine.op.linalg;

import xlet.engine.array.Buffer;
import xlet.engine.op.linalg.FourierTransform.Line;

/** Numbers in memory of which some lines are transformed together, beside each other. */
@SuppressWarnings("ArrayRecordComponent") // never compared
sealed interface Samples {
  /**
   * Numbers of a line are moved so many at a time, so that those of all lines stay in the cache.
   */
  int TILE = 64;

  /**
   * Numbers that are real, or complex with the parts next to each other.
   *
   * @param parts how many slots a number has
   */
  record Floats(float[] array, int parts) implements Samples {}

  /** Numbers of f64, held as {@link Floats} holds those of f32. */
  record Doubles(double[] array, int parts) implements Samples {}

  /**
   * The places of some lines.
   *
   * @param start the place of number 0 of the first line
   * @param along how far numbers of a line lie apart
   * @param across how far lines lie apart
   * @param size how many numbers of each line are meant
   * @param batch how many lines there are
   */
  record Places(int start, int along, int across, int size, int batch) {}

  /** The content of a buffer of floats of 32 or 64 bits, {@code parts} slots a number. */
  static Samples of(Buffer buffer, int parts) {
    return switch (buffer) {
      case Buffer.Floats(float[] array) -> new Floats(array, parts);
      case Buffer.Doubles(double[] array) -> new Doubles(array, parts);
      case Buffer.Bytes _, Buffer.Shorts _, Buffer.Integers _, Buffer.Longs _ ->
          throw new IllegalArgumentException("transforms take f32, f64, c64 and c128");
    };
  }

  /** Room for complex numbers. */
  static Samples room(int count) {
    return new Doubles(new double[Math.multiplyExact(2, count)], 2);
  }

  /** These with two neighbouring real numbers as one complex one. */
  default Samples inPairs() {
    return switch (this) {
      case Floats(float[] array, int parts) -> new Floats(array, 2);
      case Doubles(double[] array, int parts) -> new Doubles(array, 2);
    };
  }

  /** Puts number k of line b at {@code k * batch + b}. */
  default void load(Places from, Line to) {
    boolean linesTogether = from.across == 1;
    for (int top = 0; top < from.size; top += TILE) {
      int end = Math.min(from.size, top + TILE);
      if (linesTogether) {
        for (int k = top; k < end; k++) {
          load(from.start + k * from.along, 1, from.batch, to, k * from.batch, 1);
        }
      } else {
        for (int b = 0; b < from.batch; b++) {
          int place = from.start + b * from.across + top * from.along;
          load(place, from.along, end - top, to, top * from.batch + b, from.batch);
        }
      }
    }
  }

  private void load(int place, int step, int count, Line to, int first, int by) {
    double[] re = to.re();
    double[] im = to.im();
    switch (this) {
      case Floats(float[] array, int parts) -> {
        int slot = place * parts;
        int at = first;
        for (int k = 0; k < count; k++) {
          re[at] = array[slot];
          im[at] = parts == 1 ? 0 : array[slot + 1];
          slot += step * parts;
          at += by;
        }
      }
      case Doubles(double[] array, int parts) -> {
        int slot = place * parts;
        int at = first;
        for (int k = 0; k < count; k++) {
          re[at] = array[slot];
          im[at] = parts == 1 ? 0 : array[slot + 1];
          slot += step * parts;
          at += by;
        }
      }
    }
  }

  /** Writes number {@code k * batch + b}, times {@code scale}, as number k of line b. */
  default void store(Places to, Line from, double scale) {
    boolean linesTogether = to.across == 1;
    for (int top = 0; top < to.size; top += TILE) {
      int end = Math.min(to.size, top + TILE);
      if (linesTogether) {
        for (int k = top; k < end; k++) {
          store(to.start + k * to.along, 1, to.batch, from, k * to.batch, 1, scale);
        }
      } else {
        for (int b = 0; b < to.batch; b++) {
          int place = to.start + b * to.across + top * to.along;
          store(place, to.along, end - top, from, top * to.batch + b, to.batch, scale);
        }
      }
    }
  }

  private void store(int place, int step, int count, Line from, int first, int by, double scale) {
    double[] re = from.re();
    double[] im = from.im();
    switch (this) {
      case Floats(float[] array, int parts) -> {
        int slot = place * parts;
        int at = first;
        for (int k = 0; k < count; k++) {
          array[slot] = (float) (re[at] * scale);
          if (parts == 2) {
            array[slot + 1] = (float) (im[at] * scale);
          }
          slot += step * parts;
          at += by;
        }
      }
      case Doubles(double[] array, int parts) -> {
        int slot = place * parts;
        int at = first;
        for (int k = 0; k < count; k++) {
          array[slot] = re[at] * scale;
          if (parts == 2) {
            array[slot + 1] = im[at] * scale;
          }
          slot += step * parts;
          at += by;
        }
      }
    }
  }
}
