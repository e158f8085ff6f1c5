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

  /** Numbers {@code fromNumber} to {@code toNumber} of lines {@code fromLine} to {@code toLine}. */
  record Part(int fromNumber, int toNumber, int fromLine, int toLine) {
    /** Neighbours in memory, or in a line, which are moved to or from every so many slots. */
    @FunctionalInterface
    private interface Row {
      void move(int place, int step, int count, int first, int by);
    }

    private void eachRow(Places places, Row row) {
      int lines = toLine - fromLine;
      for (int top = fromNumber; top < toNumber; top += TILE) {
        int end = Math.min(toNumber, top + TILE);
        if (places.across == 1) {
          for (int k = top; k < end; k++) {
            int place = places.start + k * places.along + fromLine;
            row.move(place, 1, lines, k * places.batch + fromLine, 1);
          }
        } else {
          for (int b = fromLine; b < toLine; b++) {
            int place = places.start + b * places.across + top * places.along;
            row.move(place, places.along, end - top, top * places.batch + b, places.batch);
          }
        }
      }
    }
  }

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

  /** What holds the numbers. */
  default Object array() {
    return switch (this) {
      case Floats(float[] array, int _) -> array;
      case Doubles(double[] array, int _) -> array;
    };
  }

  /** How many slots a number has. */
  int parts();

  /** Puts number k of line b at {@code k * batch + b}. */
  default void load(Places from, Line to) {
    SampleTiles.of(this, from, /* isLoad= */ true).load(this, from, to);
  }

  /** Writes number {@code k * batch + b}, times {@code scale}, as number k of line b. */
  default void store(Places to, Line from, double scale) {
    SampleTiles.of(this, to, /* isLoad= */ false).store(this, to, from, scale);
  }

  /** Does what {@link #load(Places, Line)} does for some numbers of some lines. */
  default void load(Places from, Line to, Part part) {
    part.eachRow(from, (place, step, count, first, by) -> load(place, step, count, to, first, by));
  }

  /** Does what {@link #store(Places, Line, double)} does for some numbers of some lines. */
  default void store(Places to, Line from, double scale, Part part) {
    part.eachRow(
        to, (place, step, count, first, by) -> store(place, step, count, from, first, by, scale));
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
