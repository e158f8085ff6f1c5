package xlet.engine.foreign;

import java.lang.foreign.MemorySegment;

/** The memory of primitive arrays. */
final class ArraySegment {
  private ArraySegment() {}

  /**
   * The memory of {@code array}.
   *
   * @throws IllegalArgumentException if it is no array of numbers
   */
  static MemorySegment of(Object array) {
    return switch (array) {
      case float[] floats -> MemorySegment.ofArray(floats);
      case int[] ints -> MemorySegment.ofArray(ints);
      case double[] doubles -> MemorySegment.ofArray(doubles);
      case long[] longs -> MemorySegment.ofArray(longs);
      case byte[] bytes -> MemorySegment.ofArray(bytes);
      case short[] shorts -> MemorySegment.ofArray(shorts);
      default -> throw new IllegalArgumentException("no array of numbers");
    };
  }
}
