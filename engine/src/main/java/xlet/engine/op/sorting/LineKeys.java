package xlet.engine.op.sorting;

import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;

/** Reads the elements of a line as whole numbers that rise as the elements do. */
final class LineKeys {
  private LineKeys() {}

  /** How many bits of a key of {@code type} tell it from others. */
  static int bits(ElementType type) {
    return type.bits() > Integer.SIZE ? Long.SIZE : Math.min(Integer.SIZE, type.bits() + 1);
  }

  /**
   * Writes a key for each of {@code count} elements, {@code pitch} apart from {@code first} on.
   * Those of types of up to 32 bits fit into 32 bits.
   *
   * @return false if there is a NaN that has no place in the order
   */
  static boolean read(
      NdArray array, KeyOrder.Key key, int first, int pitch, long[] keys, int count) {
    ElementType type = array.type();
    long flip = key.descending() ? -1 : 0;
    if (array.buffer() instanceof Buffer.Floats(float[] floats)) {
      return readFloats(floats, key.total(), first, pitch, flip, keys, count);
    }
    if (array.buffer() instanceof Buffer.Integers(int[] integers) && type == ElementType.S32) {
      for (int p = 0; p < count; p++) {
        keys[p] = integers[first + p * pitch] ^ flip;
      }
      return true;
    }
    boolean rounds = !type.inLong() && !key.total();
    for (int p = 0; p < count; p++) {
      int offset = first + p * pitch;
      long number = SortedPositions.key(array, offset);
      if (rounds) {
        double value = array.doubleAt(offset);
        if (Double.isNaN(value)) {
          return false;
        }
        number = value == 0 ? 0 : number;
      }
      keys[p] = (type == ElementType.U32 ? number + Integer.MIN_VALUE : number) ^ flip;
    }
    return true;
  }

  /**
   * Writes the keys of the elements {@code [from, to)} of a line of a type of up to 32 bits, floats
   * in the total order.
   */
  static void places(
      NdArray array, boolean descending, int first, int pitch, int[] keys, int from, int to) {
    ElementType type = array.type();
    int flip = descending ? -1 : 0;
    int at = first + from * pitch;
    switch (array.buffer()) {
      case Buffer.Floats(float[] floats) when pitch == 1 -> { // which the JIT compiler vectorizes
        int before = at - from;
        for (int p = from; p < to; p++) {
          keys[p] = place(floats[before + p]) ^ flip;
        }
      }
      case Buffer.Floats(float[] floats) -> {
        for (int p = from; p < to; p++, at += pitch) {
          keys[p] = place(floats[at]) ^ flip;
        }
      }
      case Buffer.Integers(int[] integers) -> {
        int turned = type == ElementType.U32 ? flip ^ Integer.MIN_VALUE : flip;
        for (int p = from; p < to; p++, at += pitch) {
          keys[p] = integers[at] ^ turned;
        }
      }
      case Buffer narrow -> {
        for (int p = from; p < to; p++, at += pitch) {
          keys[p] = (int) SortedPositions.key(array, at) ^ flip;
        }
      }
    }
  }

  private static boolean readFloats(
      float[] floats, boolean total, int first, int pitch, long flip, long[] keys, int count) {
    for (int p = 0; p < count; p++) {
      float value = floats[first + p * pitch];
      if (!total) {
        if (Float.isNaN(value)) {
          return false;
        }
        value += 0.0f; // -0 becomes 0, its equal
      }
      keys[p] = place(value) ^ flip;
    }
    return true;
  }

  /** {@link ElementType#place} of f32, in as few steps as there are. */
  static int place(float value) {
    return turned(Float.floatToRawIntBits(value));
  }

  /** {@link ElementType#atPlace} of f32. */
  static float floatAt(int place) {
    return Float.intBitsToFloat(turned(place));
  }

  private static int turned(int bits) {
    return bits ^ (bits >> 31 & Integer.MAX_VALUE);
  }
}
