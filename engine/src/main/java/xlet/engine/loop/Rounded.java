package xlet.engine.loop;

/** Rounding of floats, in a form that a routine calls and the JIT compiler inlines. */
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

  /** The nearest number of bf16 to a double, as a float; any NaN quiet. */
  public static float toBrain(double value) {
    return toBrain(toOdd(value));
  }

  /** The nearest number of f16 to a double, as a float. */
  public static float toHalf(double value) {
    return nearestHalf(toOdd(value));
  }

  /**
   * The float next to {@code value}, the one with an odd last bit unless it is a float: rounding it
   * on gives what rounding {@code value} at once does.
   */
  private static float toOdd(double value) {
    float near = (float) value;
    double back = near;
    int bits = Float.floatToRawIntBits(near);
    int below = Math.abs(back) > Math.abs(value) ? bits - 1 : bits;
    int odd = back == value ? bits : below | 1;
    return Float.intBitsToFloat(odd);
  }

  /** The nearest number of f16, as a float. */
  public static float toHalf(float value) {
    return Float.float16ToFloat(Float.floatToFloat16(value));
  }

  /**
   * The nearest number of f16, as {@link #toHalf} gives it: what is left when a number is added and
   * taken away again whose last place is as much as that of the result.
   */
  public static float nearestHalf(float value) {
    int bits = Float.floatToRawIntBits(value);
    int size = bits & Integer.MAX_VALUE;
    int power = Math.min(Math.max(size & 0x7F80_0000, 0x3880_0000), 0x7000_0000);
    float added = Float.intBitsToFloat(power + (13 << 23));
    float near = Float.intBitsToFloat(size) + added - added;
    float number = near >= 0x1p16f ? Float.POSITIVE_INFINITY : near;
    return Float.intBitsToFloat(Float.floatToRawIntBits(number) | (bits & Integer.MIN_VALUE));
  }

  /**
   * The float that the low 16 bits are as f16, as {@link Float#float16ToFloat} gives it: their
   * exponent is 112 less than a float's has to be.
   */
  public static float ofHalf(int bits) {
    int moved = bits << 16 >> 3 & 0x8FFF_E000;
    int finite = Float.floatToRawIntBits(Float.intBitsToFloat(moved) * 0x1p112f);
    boolean isFinite = (moved & 0x0F80_0000) != 0x0F80_0000;
    return Float.intBitsToFloat(isFinite ? finite : finite | 0x7F80_0000);
  }

  /** As {@link Math#rint}. */
  public static float rint(float value) {
    return (float) Math.rint(value);
  }

  /** As {@link Math#floor}. */
  public static float floor(float value) {
    return (float) Math.floor(value);
  }

  /** As {@link Math#ceil}. */
  public static float ceil(float value) {
    return (float) Math.ceil(value);
  }

  /** As {@link Float#isNaN(float)}. */
  @SuppressWarnings("IdentityBinaryExpression")
  public static boolean isNan(float value) {
    return value != value;
  }

  /** As {@link Double#isNaN(double)}. */
  @SuppressWarnings("IdentityBinaryExpression")
  public static boolean isNan(double value) {
    return value != value;
  }

  /**
   * The bits of the nearest number of f16, as {@link Float#floatToFloat16} gives them; NaN quiet.
   * As in {@link #nearestHalf} a number is added, so that the sum has the last place of the result:
   * its bits tell how many such places {@code value} is. Infinity is 2¹⁶.
   */
  public static int halfBits(float value) {
    int bits = Float.floatToRawIntBits(value);
    int size = bits & Integer.MAX_VALUE;
    int finite = Math.min(size, 0x4780_0000);
    int power = Math.max(finite & 0x7F80_0000, 0x3880_0000);
    int added = power + (13 << 23);
    float sum = Float.intBitsToFloat(finite) + Float.intBitsToFloat(added);
    int places = Float.floatToRawIntBits(sum) - added;
    int number = places + (power >> 13) - (113 << 10);
    int all = size > 0x7F80_0000 ? 0x7E00 : number;
    return all | (bits >>> 16 & 0x8000);
  }

  /**
   * A number that an array holds as an index: an unsigned one beyond all others is the greatest.
   */
  public static long unsignedIndex(long value, long most) {
    return value < 0 ? most : Math.min(value, most);
  }
}
