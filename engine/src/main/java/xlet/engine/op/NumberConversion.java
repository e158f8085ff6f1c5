package xlet.engine.op;

import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.loop.Rounded;

/** Numbers of kernels from the slots of buffers, and back; the usual types in simple loops. */
final class NumberConversion {
  private NumberConversion() {}

  /** Reads the slots {@code [from, to)}, of type {@code part}, to the same places. */
  static void read(Buffer buffer, ElementType part, NumberArray numbers, int from, int to) {
    switch (numbers) {
      case NumberArray.Floats(float[] array) -> read(buffer, part, array, from, to);
      case NumberArray.Doubles(double[] array) -> {
        for (int k = from; k < to; k++) {
          array[k] = number(part, buffer.bits(k));
        }
      }
      case NumberArray.Integers(int[] array) -> read(buffer, part, array, from, to);
      case NumberArray.Longs(long[] array) -> {
        for (int k = from; k < to; k++) {
          array[k] = part.wrap(buffer.bits(k));
        }
      }
    }
  }

  private static void read(Buffer buffer, ElementType part, float[] array, int from, int to) {
    if (buffer instanceof Buffer.Shorts(short[] shorts) && part == ElementType.BF16) {
      for (int k = from; k < to; k++) {
        array[k] = Float.intBitsToFloat(shorts[k] << 16);
      }
    } else if (buffer instanceof Buffer.Shorts(short[] shorts) && part == ElementType.F16) {
      for (int k = from; k < to; k++) {
        array[k] = Float.float16ToFloat(shorts[k]);
      }
    } else if (buffer instanceof Buffer.Bytes(byte[] bytes) && isSigned(part)) {
      for (int k = from; k < to; k++) {
        array[k] = bytes[k];
      }
    } else if (buffer instanceof Buffer.Bytes(byte[] bytes) && part.inLong()) {
      for (int k = from; k < to; k++) {
        array[k] = bytes[k] & 0xFF;
      }
    } else {
      for (int k = from; k < to; k++) {
        array[k] = (float) number(part, buffer.bits(k));
      }
    }
  }

  /** Returns whether a byte holds a number of {@code part} with its sign extended. */
  private static boolean isSigned(ElementType part) {
    return part.inLong() && part.minLong() < 0;
  }

  private static void read(Buffer buffer, ElementType part, int[] array, int from, int to) {
    if (buffer instanceof Buffer.Bytes(byte[] bytes)) {
      int mask = isSigned(part) ? -1 : 0xFF;
      for (int k = from; k < to; k++) {
        array[k] = bytes[k] & mask;
      }
    } else if (buffer instanceof Buffer.Shorts(short[] shorts)) {
      int mask = isSigned(part) ? -1 : 0xFFFF;
      for (int k = from; k < to; k++) {
        array[k] = shorts[k] & mask;
      }
    } else {
      for (int k = from; k < to; k++) {
        array[k] = (int) part.wrap(buffer.bits(k));
      }
    }
  }

  private static double number(ElementType part, long bits) {
    return part.inLong() ? part.wrap(bits) : part.decode(part.bitsOf(bits));
  }

  /** Rounds some numbers to {@code type}, a float narrower than f32. */
  static void round(float[] array, ElementType type, int from, int to) {
    for (int k = from; k < to; k++) {
      array[k] = rounded(array[k], type);
    }
  }

  /** {@code number}, rounded to {@code type}, a float narrower than f32. */
  static float rounded(float number, ElementType type) {
    return switch (type) {
      case BF16 -> Rounded.toBrain(number);
      case F16 -> Float.float16ToFloat(Float.floatToFloat16(number));
      default -> (float) type.round(number);
    };
  }

  /** Writes the numbers at {@code [from, to)}, rounded or wrapped to {@code type}. */
  static void write(NumberArray numbers, ElementType type, Buffer buffer, int from, int to) {
    switch (numbers) {
      case NumberArray.Floats(float[] array) -> write(array, type, buffer, from, to);
      case NumberArray.Doubles(double[] array) -> {
        for (int k = from; k < to; k++) {
          buffer.setDouble(type, k, array[k]);
        }
      }
      case NumberArray.Integers(int[] array) -> {
        for (int k = from; k < to; k++) {
          buffer.setLong(type, k, array[k]);
        }
      }
      case NumberArray.Longs(long[] array) -> {
        for (int k = from; k < to; k++) {
          buffer.setLong(type, k, array[k]);
        }
      }
    }
  }

  private static void write(float[] array, ElementType type, Buffer buffer, int from, int to) {
    if (buffer instanceof Buffer.Shorts(short[] shorts) && type == ElementType.BF16) {
      for (int k = from; k < to; k++) {
        shorts[k] = (short) (Float.floatToRawIntBits(Rounded.toBrain(array[k])) >>> 16);
      }
    } else if (buffer instanceof Buffer.Shorts(short[] shorts) && type == ElementType.F16) {
      for (int k = from; k < to; k++) {
        shorts[k] = Float.floatToFloat16(array[k]);
      }
    } else if (type.inLong()) {
      for (int k = from; k < to; k++) {
        buffer.setLong(type, k, (int) array[k]);
      }
    } else {
      for (int k = from; k < to; k++) {
        buffer.setDouble(type, k, array[k]);
      }
    }
  }
}
