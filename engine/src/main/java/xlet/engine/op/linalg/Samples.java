package xlet.engine.op.linalg;

import xlet.engine.array.Buffer;
import xlet.engine.loop.Carrier;
import xlet.engine.op.NumberArray;
import xlet.engine.op.NumberArray.Reals;

/**
 * Numbers in memory of which some lines are transformed together, beside each other. They are real,
 * or complex with the parts next to each other.
 *
 * @param slots what holds the numbers
 * @param parts how many slots a number has
 */
record Samples(Reals slots, int parts) {
  /**
   * Numbers of a line are moved so many at a time, so that those of all lines stay in the cache.
   */
  private static final int TILE = 64;

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
      case Buffer.Floats(float[] array) -> new Samples(new NumberArray.Floats(array), parts);
      case Buffer.Doubles(double[] array) -> new Samples(new NumberArray.Doubles(array), parts);
      case Buffer.Bytes _, Buffer.Shorts _, Buffer.Integers _, Buffer.Longs _ ->
          throw new IllegalArgumentException("transforms take f32, f64, c64 and c128");
    };
  }

  /** These with two neighbouring real numbers as one complex one. */
  Samples inPairs() {
    return new Samples(slots, 2);
  }

  /** Puts number k of line b at {@code k * batch + b}. */
  void load(Places from, Line to) {
    SampleTiles.of(this, from, to.carrier(), /* isLoad= */ true).load(this, from, to);
  }

  /** Writes number {@code k * batch + b}, times {@code scale}, as number k of line b. */
  void store(Places to, Line from, double scale) {
    double factor = from.carrier() == Carrier.FLOAT ? (float) scale : scale;
    SampleTiles.of(this, to, from.carrier(), /* isLoad= */ false).store(this, to, from, factor);
  }

  /** Does what {@link #load(Places, Line)} does for some numbers of some lines. */
  void load(Places from, Line to, Part part) {
    part.eachRow(from, (place, step, count, first, by) -> load(place, step, count, to, first, by));
  }

  /** Does what {@link #store(Places, Line, double)} does for some numbers of some lines. */
  void store(Places to, Line from, double scale, Part part) {
    part.eachRow(
        to, (place, step, count, first, by) -> store(place, step, count, from, first, by, scale));
  }

  private void load(int place, int step, int count, Line to, int first, int by) {
    int slot = place * parts;
    int at = first;
    for (int k = 0; k < count; k++) {
      to.put(at, slots.get(slot), parts == 1 ? 0 : slots.get(slot + 1));
      slot += step * parts;
      at += by;
    }
  }

  private void store(int place, int step, int count, Line from, int first, int by, double scale) {
    int slot = place * parts;
    int at = first;
    for (int k = 0; k < count; k++) {
      slots.put(slot, from.re(at) * scale);
      if (parts == 2) {
        slots.put(slot + 1, from.im(at) * scale);
      }
      slot += step * parts;
      at += by;
    }
  }
}
