package xlet.engine.op.sorting;

import java.util.Arrays;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;

/** Sorts a line of narrow elements by counting: it has more of them than there are patterns. */
final class CountSort {
  /** How many elements a task counts or writes. */
  private static final int CHUNK = 1 << 17;

  /** The patterns of bits that occur, in their order. */
  private final int[] patterns;

  /** Where the elements with each of them end. */
  private final int[] ends;

  private CountSort(int[] patterns, int[] ends) {
    this.patterns = patterns;
    this.ends = ends;
  }

  /** Whether lines of {@code length} elements of {@code type} are sorted so. */
  static boolean pays(ElementType type, int length) {
    return type.bits() <= Short.SIZE && length >= patterns(type);
  }

  /** How many patterns of bits an element's slot can have. */
  private static int patterns(ElementType type) {
    return 1 << (Byte.SIZE * type.bytes());
  }

  /** The order of the elements of a line, floats in the total order. */
  static CountSort of(
      NdArray array, boolean descending, int first, LineMoves lines, Evaluation evaluation) {
    int[] counts = counts(array, first, lines, evaluation);
    int[] found = IntStream.range(0, counts.length).filter(bits -> counts[bits] > 0).toArray();
    ArrayShape shape = ArrayShape.of(array.type(), found.length);
    NdArray elements = NdArray.of(shape, Buffer.allocate(shape));
    for (int k = 0; k < found.length; k++) {
      elements.buffer().setBits(k, found[k]);
    }
    int[] keys = new int[found.length];
    LineKeys.places(elements, descending, new LinePart(0, 1, 0, found.length), keys);
    int[] patterns =
        IntStream.range(0, found.length)
            .mapToLong(k -> (long) keys[k] << Integer.SIZE | found[k])
            .sorted()
            .mapToInt(packed -> (int) packed)
            .toArray();
    int[] ends = Arrays.stream(patterns).map(bits -> counts[bits]).toArray();
    for (int k = 1; k < ends.length; k++) {
      ends[k] += ends[k - 1];
    }
    return new CountSort(patterns, ends);
  }

  /** How often each pattern occurs in a line. */
  private static int[] counts(NdArray array, int first, LineMoves lines, Evaluation evaluation) {
    int chunks = Math.ceilDiv(lines.length(), CHUNK);
    int[][] counts = new int[chunks][patterns(array.type())];
    int pitch = lines.pitch();
    Workers.runRanges(
        lines.length(),
        CHUNK,
        (from, end) -> {
          int[] own = counts[from / CHUNK];
          count(array.buffer(), first + from * pitch, first + end * pitch, pitch, own);
        },
        evaluation::poll);
    int[] sums = counts[0];
    for (int chunk = 1; chunk < chunks; chunk++) {
      int[] own = counts[chunk];
      for (int bits = 0; bits < sums.length; bits++) {
        sums[bits] += own[bits];
      }
    }
    return sums;
  }

  private static void count(Buffer buffer, int from, int end, int pitch, int[] counts) {
    if (buffer instanceof Buffer.Shorts(short[] array)) {
      for (int at = from; at < end; at += pitch) {
        counts[array[at] & 0xFFFF]++;
      }
    } else {
      byte[] array = ((Buffer.Bytes) buffer).array();
      for (int at = from; at < end; at += pitch) {
        counts[array[at] & 0xFF]++;
      }
    }
  }

  /** Writes the line in its new order to {@code buffer}, from {@code first} on. */
  void write(Buffer buffer, int first, LineMoves lines, Evaluation evaluation) {
    Workers.runRanges(
        lines.length(),
        CHUNK,
        (start, end) -> {
          int from = start;
          int found = Arrays.binarySearch(ends, from);
          for (int k = found < 0 ? ~found : found + 1; from < end; k++) {
            int to = Math.min(end, ends[k]);
            fill(buffer, first, from, to, lines.pitch(), patterns[k]);
            from = to;
          }
        },
        evaluation::poll);
  }

  private static void fill(Buffer buffer, int first, int from, int to, int pitch, int bits) {
    if (pitch > 1) {
      for (int p = from; p < to; p++) {
        buffer.setBits(first + p * pitch, bits);
      }
    } else if (buffer instanceof Buffer.Shorts(short[] array)) {
      Arrays.fill(array, first + from, first + to, (short) bits);
    } else {
      Arrays.fill(((Buffer.Bytes) buffer).array(), first + from, first + to, (byte) bits);
    }
  }
}
