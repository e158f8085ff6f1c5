package xlet.engine.op.sorting;

import java.util.concurrent.atomic.AtomicBoolean;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;

/** Reads the elements of a line as whole numbers that rise as the elements do. */
final class LineKeys {
  /** How many keys a task of a thread reads. */
  private static final int SOME = 1 << 14;

  private LineKeys() {}

  /** How many bits of a key of {@code type} tell it from others. */
  static int bits(ElementType type) {
    return type.bits() > Integer.SIZE ? Long.SIZE : Math.min(Integer.SIZE, type.bits() + 1);
  }

  /**
   * Writes a key for each of {@code keys.length} elements, {@code pitch} apart from {@code first}
   * on. Those of types of up to 32 bits fit into 32 bits.
   *
   * @return false if there is a NaN that has no place in the order
   */
  static boolean read(NdArray array, KeyOrder.Key key, int first, int pitch, long[] keys) {
    ElementType type = array.type();
    long flip = key.descending() ? -1 : 0;
    if (array.buffer() instanceof Buffer.Floats(float[] floats)) {
      return readFloats(floats, key.total(), first, pitch, flip, keys);
    }
    if (array.buffer() instanceof Buffer.Integers(int[] integers) && type == ElementType.S32) {
      for (int p = 0; p < keys.length; p++) {
        keys[p] = integers[first + p * pitch] ^ flip;
      }
      return true;
    }
    boolean rounds = !type.inLong() && !key.total();
    for (int p = 0; p < keys.length; p++) {
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

  /** Reads the keys of a type of up to 32 bits, as ints. */
  static boolean read(
      NdArray array, KeyOrder.Key key, int first, int pitch, int[] keys, Evaluation evaluation) {
    AtomicBoolean unordered = new AtomicBoolean();
    Workers.run(
        Math.ceilDiv(keys.length, SOME),
        task -> {
          int from = task * SOME;
          if (array.buffer() instanceof Buffer.Floats(float[] floats)) {
            int end = Math.min(keys.length, from + SOME);
            if (!readFloats(floats, key, first, pitch, keys, from, end)) {
              unordered.set(true);
            }
            return;
          }
          long[] some = new long[Math.min(SOME, keys.length - from)];
          if (!read(array, key, first + from * pitch, pitch, some)) {
            unordered.set(true);
          }
          for (int p = 0; p < some.length; p++) {
            keys[from + p] = (int) some[p];
          }
        },
        evaluation::poll);
    return !unordered.get();
  }

  private static boolean readFloats(
      float[] floats, KeyOrder.Key key, int first, int pitch, int[] keys, int from, int end) {
    int flip = key.descending() ? -1 : 0;
    boolean total = key.total();
    int unordered = 0;
    for (int p = from; p < end; p++) {
      float value = floats[first + p * pitch];
      unordered |= Float.isNaN(value) ? 1 : 0;
      // -0 becomes 0, its equal.
      keys[p] = place(total ? value : value + 0.0f) ^ flip;
    }
    return total || unordered == 0;
  }

  private static boolean readFloats(
      float[] floats, boolean total, int first, int pitch, long flip, long[] keys) {
    for (int p = 0; p < keys.length; p++) {
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
