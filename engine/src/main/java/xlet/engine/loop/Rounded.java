package xlet.engine.loop;

/** Rounding to bf16, in a form that a routine calls and the JIT compiler inlines. */
public final class Rounded {
  private static final int NAN = 0x7FC0_0000;

  private Rounded() {}

  /** The nearest number of bf16, as a float; any NaN quiet. */
  public static float toBrain(float value) {
    int bits = Float.floatToRawIntBits(value);
    int rounded =
        Float.isNaN(value) ? (bits & Integer.MIN_VALUE) | NAN : bits + 0x7FFF + ((bits >>> 16) & 1);
    return Float.intBitsToFloat(rounded & 0xFFFF_0000);
  }

  /** The nearest number of f16, as a float. */
  public static float toHalf(float value) {
    return Float.float16ToFloat(Float.floatToFloat16(value));
  }

  /**
   * A number that an array holds as an index: an unsigned one beyond all others is the greatest.
   */
  public static long unsignedIndex(long value, long most) {
    return value < 0 ? most : Math.min(value, most);
  }
}
