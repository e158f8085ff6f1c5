package xlet.engine.op.sorting;

import java.util.function.Consumer;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.BufferPool;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;

/**
 * Lines of arrays in row-major order.
 *
 * @param count how many lines there are
 * @param length how many elements each has
 * @param pitch how far apart neighbours in a line lie
 */
record LineMoves(int count, int length, int pitch) {
  private static final int STEPS_PER_TASK = 1 << 15;

  /** How many elements of a line a task of a thread deals with. */
  private static final int SOME = 1 << 14;

  static LineMoves of(ArrayShape shape, int dimension) {
    if (shape.elementCount() == 0) {
      return new LineMoves(0, 0, 1);
    }
    int pitch = 1;
    for (int d = dimension + 1; d < shape.rank(); d++) {
      pitch *= shape.sizes().at(d);
    }
    int length = shape.sizes().at(dimension);
    return new LineMoves((int) (shape.elementCount() / length), length, pitch);
  }

  /** The place of the first element of a line. */
  int first(int line) {
    return line / pitch * pitch * length + line % pitch;
  }

  /** A line as a whole. */
  LinePart whole(int line) {
    return new LinePart(first(line), pitch, 0, length);
  }

  /** Shares the elements of a line out to threads, which do {@code work} with parts of it. */
  void inParts(int line, Consumer<LinePart> work, Evaluation evaluation) {
    if (length <= SOME) {
      work.accept(whole(line));
      return;
    }
    int first = first(line);
    Workers.runRanges(
        length,
        SOME,
        (from, to) -> work.accept(new LinePart(first, pitch, from, to)),
        evaluation::poll);
  }

  /** How many lines a task of a thread deals with. */
  int together() {
    return Math.max(1, STEPS_PER_TASK / Math.max(1, length));
  }

  /**
   * An array of {@code shape} of which element p of a line is the element of {@code array} in the
   * same line at {@code positions[first(line) + p * pitch]}.
   *
   * @param kept the lines of the result, which may be shorter
   */
  NdArray moved(
      NdArray array, int[] positions, ArrayShape shape, LineMoves kept, Evaluation evaluation) {
    Buffer buffer = BufferPool.allocate(shape, evaluation::poll);
    int parts = array.type().parts();
    if (kept.length == 0) {
      return NdArray.of(shape, buffer);
    }
    int pieces = Math.ceilDiv(kept.length, STEPS_PER_TASK);
    int together = kept.together();
    Workers.run(
        Math.ceilDiv(count, together) * pieces,
        task -> {
          int from = task % pieces * STEPS_PER_TASK;
          int to = Math.min(kept.length, from + STEPS_PER_TASK);
          int end = Math.min(count, (task / pieces + 1) * together);
          for (int line = task / pieces * together; line < end; line++) {
            for (int part = 0; part < parts; part++) {
              move(array.buffer(), buffer, positions, line, kept, from, to, parts, part);
            }
          }
        },
        evaluation::poll);
    return NdArray.of(shape, buffer);
  }

  private void move(
      Buffer source,
      Buffer target,
      int[] positions,
      int line,
      LineMoves kept,
      int from,
      int to,
      int parts,
      int part) {
    int base = first(line);
    LinePart moved = new LinePart(kept.first(line), pitch, from, to);
    switch (target) {
      case Buffer.Floats(float[] array) when parts == 1 ->
          move(((Buffer.Floats) source).array(), base, positions, array, moved);
      case Buffer.Integers(int[] array) ->
          move(((Buffer.Integers) source).array(), base, positions, array, moved);
      case Buffer other -> {
        for (int p = from, at = moved.begin(); p < to; p++, at += pitch) {
          other.setBits(
              at * parts + part, source.bits((base + positions[at] * pitch) * parts + part));
        }
      }
    }
  }

  private static void move(
      float[] source, int base, int[] positions, float[] target, LinePart part) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      target[at] = source[base + positions[at] * pitch];
    }
  }

  private static void move(int[] source, int base, int[] positions, int[] target, LinePart part) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      target[at] = source[base + positions[at] * pitch];
    }
  }
}
