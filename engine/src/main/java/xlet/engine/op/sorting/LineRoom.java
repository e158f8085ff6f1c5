package xlet.engine.op.sorting;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/** Room of a thread in which it sorts lines by their digits. */
final class LineRoom {
  private final LineMoves lines;
  private final Scratch scratch;
  private final Evaluation evaluation;
  private final long[] numbers;
  private final RadixSort radix;
  private int[] order = new int[0];

  private LineRoom(LineMoves lines, Scratch scratch, Evaluation evaluation) {
    this.lines = lines;
    this.scratch = scratch;
    this.evaluation = evaluation;
    this.numbers = scratch.longs(lines.length(), evaluation);
    this.radix = new RadixSort(scratch, evaluation);
  }

  /** Does something with a line. */
  @FunctionalInterface
  interface Line {
    /** Returns false if there is a NaN that has no place in the order. */
    boolean sort(int line, LineRoom room);
  }

  /** Shares lines out to threads; false if there is a NaN that has no place in the order. */
  static boolean each(LineMoves lines, Line way, Evaluation evaluation) {
    AtomicBoolean unordered = new AtomicBoolean();
    Workers.runRanges(
        lines.count(),
        lines.together(),
        (from, to) -> {
          try (var scratch = new Scratch()) {
            LineRoom room = new LineRoom(lines, scratch, evaluation);
            for (int line = from; line < to && !unordered.get(); line++) {
              evaluation.poll();
              if (!way.sort(line, room)) {
                unordered.set(true);
              }
            }
          }
        },
        evaluation::poll);
    return !unordered.get();
  }

  RadixSort radix() {
    return radix;
  }

  /** A number for each element of a line. */
  long[] numbers() {
    return numbers;
  }

  /** A position for each element of a line. */
  int[] order() {
    if (order.length < lines.length()) {
      order = scratch.integers(lines.length(), evaluation);
    }
    return order;
  }

  /**
   * Makes the numbers keys of the elements of a line of {@code array}.
   *
   * @return false if there is a NaN that has no place in the order
   */
  boolean read(NdArray array, KeyOrder.Key key, int line) {
    return read(array, key, line, _ -> {});
  }

  /** Does the same, and {@code next} with each part of the line whose keys are there. */
  boolean read(NdArray array, KeyOrder.Key key, int line, Consumer<LinePart> next) {
    AtomicBoolean unordered = new AtomicBoolean();
    inParts(
        line,
        part -> {
          if (LineKeys.read(array, key, part, numbers)) {
            next.accept(part);
          } else {
            unordered.set(true);
          }
        });
    return !unordered.get();
  }

  /** Shares the elements of a line out to threads. */
  void inParts(int line, Consumer<LinePart> work) {
    lines.inParts(line, work, evaluation);
  }
}
