package xlet.engine.op.sorting;

import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;

/** Lines of elements of 64 bits that are sorted by keys, whole numbers which rise as they do. */
final class LongValues {
  private final NdArray source;
  private final NdArray result;
  private final LineMoves lines;

  /** A mask for the bits of an element, by "exclusive or": keys rise as the elements do. */
  private final long turn;

  LongValues(NdArray source, NdArray result, boolean descending, LineMoves lines) {
    this.source = source;
    this.result = result;
    this.lines = lines;
    this.turn = (descending ? -1 : 0) ^ (source.type() == ElementType.U64 ? Long.MIN_VALUE : 0);
  }

  /** Sorts the lines {@code [from, to)}, floats in the total order. */
  void sort(int from, int to, Evaluation evaluation) {
    try (var scratch = new Scratch()) {
      long[] keys = scratch.longs(lines.length(), evaluation);
      LongSort order = new LongSort(scratch, evaluation);
      for (int line = from; line < to; line++) {
        evaluation.poll();
        lines.inParts(line, part -> read(part, keys), evaluation);
        order.sort(keys);
        lines.inParts(line, part -> write(part, keys), evaluation);
      }
    }
  }

  private void read(LinePart part, long[] keys) {
    int to = part.to();
    int pitch = part.pitch();
    int at = part.begin();
    switch (source.buffer()) {
      case Buffer.Doubles(double[] doubles) -> {
        for (int p = part.from(); p < to; p++, at += pitch) {
          keys[p] = place(Double.doubleToRawLongBits(doubles[at])) ^ turn;
        }
      }
      case Buffer.Longs(long[] longs) -> {
        for (int p = part.from(); p < to; p++, at += pitch) {
          keys[p] = longs[at] ^ turn;
        }
      }
      case Buffer narrow -> throw new IllegalStateException(narrow.getClass().getName());
    }
  }

  private void write(LinePart part, long[] keys) {
    int to = part.to();
    int pitch = part.pitch();
    int at = part.begin();
    switch (result.buffer()) {
      case Buffer.Doubles(double[] doubles) -> {
        for (int p = part.from(); p < to; p++, at += pitch) {
          doubles[at] = Double.longBitsToDouble(place(keys[p] ^ turn));
        }
      }
      case Buffer.Longs(long[] longs) -> {
        for (int p = part.from(); p < to; p++, at += pitch) {
          longs[at] = keys[p] ^ turn;
        }
      }
      case Buffer narrow -> throw new IllegalStateException(narrow.getClass().getName());
    }
  }

  /** {@link ElementType#place} of the bits of an f64, which undoes itself. */
  private static long place(long bits) {
    return bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
  }
}
