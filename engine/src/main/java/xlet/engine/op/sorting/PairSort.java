package xlet.engine.op.sorting;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Buffer;
import xlet.engine.array.BufferPool;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;

/**
 * Sorts long lines of two arrays by keys that the elements of one of them are. Key and element of
 * the other array are the halves of one number: when the numbers are in their order nothing need be
 * looked up.
 */
final class PairSort {
  private static final long LOW_HALF = (1L << Integer.SIZE) - 1;

  private final NdArray keys;
  private final NdArray sortedKeys;
  private final NdArray others;
  private final NdArray sortedOthers;
  private final KeyOrder.Key key;
  private final LineMoves lines;
  private final SignedZeros zeros;

  private PairSort(
      NdArray keys, NdArray others, KeyOrder.Key key, LineMoves lines, Evaluation evaluation) {
    this.keys = keys;
    this.sortedKeys = room(keys, evaluation);
    this.others = others;
    this.sortedOthers = room(others, evaluation);
    this.key = key;
    this.lines = lines;
    this.zeros = new SignedZeros(keys, sortedKeys, key, lines);
  }

  private static NdArray room(NdArray array, Evaluation evaluation) {
    return NdArray.of(array.shape(), BufferPool.allocate(array.shape(), evaluation::poll));
  }

  /** Whether such arrays are sorted so. */
  static boolean takes(List<NdArray> arrays, LineMoves lines) {
    return arrays.size() == 2
        && lines.length() >= RadixSort.SHORT
        && arrays.stream().allMatch(array -> array.type().bits() <= Integer.SIZE);
  }

  /**
   * Both arrays with their lines sorted; empty if there is a NaN that has no place in the order.
   *
   * @param arrays two arrays in row-major order
   */
  static Optional<List<NdArray>> sorted(
      List<NdArray> arrays, KeyOrder.Key key, LineMoves lines, Evaluation evaluation) {
    int number = key.number();
    PairSort sort =
        new PairSort(arrays.get(number), arrays.get(1 - number), key, lines, evaluation);
    if (!LineRoom.each(lines, sort::line, evaluation)) {
      return Optional.empty();
    }
    return Optional.of(
        number == 0
            ? List.of(sort.sortedKeys, sort.sortedOthers)
            : List.of(sort.sortedOthers, sort.sortedKeys));
  }

  private boolean line(int line, LineRoom room) {
    long[] numbers = room.numbers();
    if (!room.read(keys, key, line, part -> join(part, numbers))) {
      return false;
    }
    long[] sorted = room.radix().byHighHalves(numbers, LineKeys.bits(keys.type()));
    room.inParts(line, part -> write(part, sorted));
    zeros.settle(lines.first(line));
    return true;
  }

  /** Makes numbers that are keys their high halves, and elements of the other array their low. */
  private void join(LinePart part, long[] numbers) {
    switch (others.buffer()) {
      case Buffer.Integers(int[] array) -> join(array, part, numbers);
      case Buffer.Floats(float[] array) -> join(array, part, numbers);
      case Buffer narrow -> {
        for (int p = part.from(), at = part.begin(); p < part.to(); p++, at += part.pitch()) {
          numbers[p] = (numbers[p] << Integer.SIZE) | (narrow.bits(at) & LOW_HALF);
        }
      }
    }
  }

  private static void join(int[] array, LinePart part, long[] numbers) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      numbers[p] = (numbers[p] << Integer.SIZE) | (array[at] & LOW_HALF);
    }
  }

  private static void join(float[] array, LinePart part, long[] numbers) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      numbers[p] = (numbers[p] << Integer.SIZE) | (Float.floatToRawIntBits(array[at]) & LOW_HALF);
    }
  }

  /** Writes the halves of sorted numbers to both results. */
  private void write(LinePart part, long[] numbers) {
    LineKeys.write(sortedKeys, key.descending(), part, numbers);
    switch (sortedOthers.buffer()) {
      case Buffer.Integers(int[] array) -> writeLowHalves(numbers, array, part);
      case Buffer.Floats(float[] array) -> writeLowHalves(numbers, array, part);
      case Buffer narrow -> {
        for (int p = part.from(), at = part.begin(); p < part.to(); p++, at += part.pitch()) {
          narrow.setBits(at, numbers[p]);
        }
      }
    }
  }

  private static void writeLowHalves(long[] numbers, int[] array, LinePart part) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      array[at] = (int) numbers[p];
    }
  }

  private static void writeLowHalves(long[] numbers, float[] array, LinePart part) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      array[at] = Float.intBitsToFloat((int) numbers[p]);
    }
  }
}
