package xlet.engine.op.sorting;

import xlet.engine.array.ElementType;

/**
 * The loops that make keys of elements of a line, and elements of keys. Each is a method of its own
 * and calls nothing: the JIT compiler is done with it soon, and until then it takes few steps.
 *
 * <p>The place of a float in the total order is that of its bits, with all bits but the sign turned
 * where that is set. {@code turned} are bits that differ in keys, those that are 1: all of them
 * where the greater come first.
 */
final class KeyLoops {
  /** The bits of the largest float; those of a NaN are more. */
  private static final int INFINITY = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

  private KeyLoops() {}

  /** {@link ElementType#place} of f32, in as few steps as there are. */
  static int place(float value) {
    int bits = Float.floatToRawIntBits(value);
    return bits ^ ((bits >> 31) & Integer.MAX_VALUE);
  }

  /** {@link ElementType#atPlace} of f32. */
  static float floatAt(int place) {
    return Float.intBitsToFloat(place ^ ((place >> 31) & Integer.MAX_VALUE));
  }

  /** Writes the places of floats that lie side by side. */
  static void neighbours(float[] floats, LinePart part, int turned, int[] keys) {
    int first = part.first();
    int to = part.to();
    for (int p = part.from(); p < to; p++) { // which the JIT compiler vectorizes
      int bits = Float.floatToRawIntBits(floats[first + p]);
      keys[p] = bits ^ ((bits >> 31) & Integer.MAX_VALUE) ^ turned;
    }
  }

  /** Writes the places of floats. */
  static void places(float[] floats, LinePart part, int turned, int[] keys) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      int bits = Float.floatToRawIntBits(floats[at]);
      keys[p] = bits ^ ((bits >> 31) & Integer.MAX_VALUE) ^ turned;
    }
  }

  /** Writes integers. */
  static void places(int[] integers, LinePart part, int turned, int[] keys) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      keys[p] = integers[at] ^ turned;
    }
  }

  /** Writes integers. */
  static void keys(int[] integers, LinePart part, int turned, long[] keys) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      keys[p] = integers[at] ^ turned;
    }
  }

  /** Writes the places of floats. */
  static void keys(float[] floats, LinePart part, int turned, long[] keys) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      int bits = Float.floatToRawIntBits(floats[at]);
      keys[p] = bits ^ ((bits >> 31) & Integer.MAX_VALUE) ^ turned;
    }
  }

  /**
   * Writes the places of floats, that of 0 for -0, which is equal.
   *
   * @return false if there is a NaN
   */
  static boolean keysOfNumbers(float[] floats, LinePart part, int turned, long[] keys) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      int bits = Float.floatToRawIntBits(floats[at] + 0.0f); // -0 becomes 0
      if ((bits & Integer.MAX_VALUE) > INFINITY) {
        return false;
      }
      keys[p] = bits ^ ((bits >> 31) & Integer.MAX_VALUE) ^ turned;
    }
    return true;
  }

  /** Writes the floats that have such places. */
  static void floats(int[] keys, int turned, float[] floats, LinePart part) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      int place = keys[p] ^ turned;
      floats[at] = Float.intBitsToFloat(place ^ ((place >> 31) & Integer.MAX_VALUE));
    }
  }

  /** Writes the floats whose places are the high halves of numbers. */
  static void floats(long[] numbers, int turned, float[] floats, LinePart part) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      int place = (int) (numbers[p] >> Integer.SIZE) ^ turned;
      floats[at] = Float.intBitsToFloat(place ^ ((place >> 31) & Integer.MAX_VALUE));
    }
  }

  /** Writes the integers that have such keys. */
  static void integers(int[] keys, int turned, int[] integers, LinePart part) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      integers[at] = keys[p] ^ turned;
    }
  }

  /** Writes the integers whose keys are the high halves of numbers. */
  static void integers(long[] numbers, int turned, int[] integers, LinePart part) {
    int to = part.to();
    int pitch = part.pitch();
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      integers[at] = (int) (numbers[p] >> Integer.SIZE) ^ turned;
    }
  }
}
