package xlet.engine.op.sorting;

import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/** Lines of elements of 64 bits that are sorted by keys, whole numbers which rise as they do. */
final class LongValues {
  /** How many elements a task of a thread reads or writes. */
  private static final int SOME = 1 << 14;

  private final NdArray source;
  private final NdArray result;
  private final int pitch;
  private final int length;

  /** What elements that are read as whole numbers are turned with to rise as the elements do. */
  private final long turn;

  LongValues(NdArray source, NdArray result, boolean descending, LineMoves lines) {
    this.source = source;
    this.result = result;
    this.pitch = lines.pitch();
    this.length = lines.length();
    this.turn = (descending ? -1 : 0) ^ (source.type() == ElementType.U64 ? Long.MIN_VALUE : 0);
  }

  /** Sorts the lines {@code [from, to)} of {@code lines}, floats in the total order. */
  void sort(LineMoves lines, int from, int to, Evaluation evaluation) {
    try (var scratch = new Scratch()) {
      long[] keys = scratch.longs(length, evaluation);
      LongSort order = new LongSort(scratch, evaluation);
      for (int line = from; line < to; line++) {
        evaluation.poll();
        int first = lines.first(line);
        inParts((some, past) -> read(first, keys, some, past), evaluation);
        order.sort(keys);
        inParts((some, past) -> write(first, keys, some, past), evaluation);
      }
    }
  }

  /** Does something with the elements {@code [from, to)} of a line. */
  private interface Part {
    void work(int from, int to);
  }

  private void inParts(Part part, Evaluation evaluation) {
    Workers.run(
        Math.ceilDiv(length, SOME),
        task -> part.work(task * SOME, Math.min(length, (task + 1) * SOME)),
        evaluation::poll);
  }

  private void read(int first, long[] keys, int from, int to) {
    int at = first + from * pitch;
    switch (source.buffer()) {
      case Buffer.Doubles(double[] doubles) -> {
        for (int p = from; p < to; p++, at += pitch) {
          keys[p] = place(Double.doubleToRawLongBits(doubles[at])) ^ turn;
        }
      }
      case Buffer.Longs(long[] longs) -> {
        for (int p = from; p < to; p++, at += pitch) {
          keys[p] = longs[at] ^ turn;
        }
      }
      case Buffer narrow -> throw new IllegalStateException(narrow.getClass().getName());
    }
  }

  private void write(int first, long[] keys, int from, int to) {
    int at = first + from * pitch;
    switch (result.buffer()) {
      case Buffer.Doubles(double[] doubles) -> {
        for (int p = from; p < to; p++, at += pitch) {
          doubles[at] = Double.longBitsToDouble(place(keys[p] ^ turn));
        }
      }
      case Buffer.Longs(long[] longs) -> {
        for (int p = from; p < to; p++, at += pitch) {
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
