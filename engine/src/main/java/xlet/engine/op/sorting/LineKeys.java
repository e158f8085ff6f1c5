package xlet.engine.op.sorting;

import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;

/** Reads the elements of a line as whole numbers that rise as the elements do, and back. */
final class LineKeys {
  private LineKeys() {}

  /** How many bits of a key of {@code type} tell it from others. */
  static int bits(ElementType type) {
    return type.bits() > Integer.SIZE ? Long.SIZE : Math.min(Integer.SIZE, type.bits() + 1);
  }

  /**
   * Writes a key for each element. Those of types of up to 32 bits fit into 32 bits.
   *
   * @return false if there is a NaN that has no place in the order
   */
  static boolean read(NdArray array, KeyOrder.Key key, LinePart part, long[] keys) {
    ElementType type = array.type();
    int flip = flip(key.descending());
    return switch (array.buffer()) {
      case Buffer.Floats(float[] floats) when key.total() -> {
        KeyLoops.keys(floats, part, flip, keys);
        yield true;
      }
      case Buffer.Floats(float[] floats) -> KeyLoops.keysOfNumbers(floats, part, flip, keys);
      case Buffer.Integers(int[] integers) -> {
        KeyLoops.keys(integers, part, turned(type, flip), keys);
        yield true;
      }
      case Buffer other -> readOthers(array, !type.inLong() && !key.total(), part, flip, keys);
    };
  }

  private static boolean readOthers(
      NdArray array, boolean rounds, LinePart part, long flip, long[] keys) {
    for (int p = part.from(), at = part.begin(); p < part.to(); p++, at += part.pitch()) {
      long number = SortedPositions.key(array, at);
      if (rounds) {
        double value = array.doubleAt(at);
        if (Double.isNaN(value)) {
          return false;
        }
        number = value == 0 ? 0 : number;
      }
      keys[p] = number ^ flip;
    }
    return true;
  }

  /** Writes the keys of elements of a type of up to 32 bits, floats in the total order. */
  static void places(NdArray array, boolean descending, LinePart part, int[] keys) {
    int flip = flip(descending);
    switch (array.buffer()) {
      case Buffer.Floats(float[] floats) when part.pitch() == 1 ->
          KeyLoops.neighbours(floats, part, flip, keys);
      case Buffer.Floats(float[] floats) -> KeyLoops.places(floats, part, flip, keys);
      case Buffer.Integers(int[] integers) ->
          KeyLoops.places(integers, part, turned(array.type(), flip), keys);
      case Buffer narrow -> {
        for (int p = part.from(), at = part.begin(); p < part.to(); p++, at += part.pitch()) {
          keys[p] = (int) SortedPositions.key(array, at) ^ flip;
        }
      }
    }
  }

  /** Writes the elements that have such {@link #places}. */
  static void write(NdArray array, boolean descending, LinePart part, int[] keys) {
    int flip = flip(descending);
    switch (array.buffer()) {
      case Buffer.Floats(float[] floats) -> KeyLoops.floats(keys, flip, floats, part);
      case Buffer.Integers(int[] integers) ->
          KeyLoops.integers(keys, turned(array.type(), flip), integers, part);
      case Buffer narrow -> {
        for (int p = part.from(), at = part.begin(); p < part.to(); p++, at += part.pitch()) {
          narrow.setBits(at, bits(array.type(), keys[p] ^ flip));
        }
      }
    }
  }

  /** Does the same where places are the high halves of numbers. */
  static void write(NdArray array, boolean descending, LinePart part, long[] numbers) {
    int flip = flip(descending);
    switch (array.buffer()) {
      case Buffer.Floats(float[] floats) -> KeyLoops.floats(numbers, flip, floats, part);
      case Buffer.Integers(int[] integers) ->
          KeyLoops.integers(numbers, turned(array.type(), flip), integers, part);
      case Buffer narrow -> {
        for (int p = part.from(), at = part.begin(); p < part.to(); p++, at += part.pitch()) {
          narrow.setBits(at, bits(array.type(), (int) (numbers[p] >> Integer.SIZE) ^ flip));
        }
      }
    }
  }

  private static long bits(ElementType type, int place) {
    return type.inLong() ? place : type.atPlace(place);
  }

  private static int flip(boolean descending) {
    return descending ? -1 : 0;
  }

  /** The bits by which keys of 32-bit integers differ from them. */
  private static int turned(ElementType type, int flip) {
    return type == ElementType.U32 ? flip ^ Integer.MIN_VALUE : flip;
  }
}
