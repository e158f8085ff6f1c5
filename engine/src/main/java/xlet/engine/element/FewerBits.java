package xlet.engine.element;

/**
 * Floats of fewer bits of exponent and mantissa, from storage bits to storage bits. They are
 * written as {@link FloatFunctions} are, and for the same reason.
 */
public final class FewerBits {
  private FewerBits() {}

  /** An f64 that keeps {@code exponent} and {@code mantissa} bits. */
  public static long reduceF64(long bits, long exponent, long mantissa) {
    long sign = bits & Long.MIN_VALUE;
    long size = bits ^ sign;
    long infinity = 0x7FFL << 52;
    long dropped = 52 - mantissa;
    long half = (1L << dropped) >>> 1;
    long up = half - 1 + ((size >>> dropped) & 1);
    long rounded = dropped == 0 ? size : (size + up) & (-1L << dropped);
    long reach = (1L << (exponent - 1)) - 1;
    long least = (1023 - reach + 1) << 52;
    long most = (1023 + reach + 1) << 52;
    long above = rounded >= most ? infinity : rounded;
    long within = rounded < least ? 0 : above;
    long reduced = exponent == 11 ? rounded : within;
    return size > infinity ? bits : sign | reduced;
  }

  /** An f32 that keeps {@code exponent} and {@code mantissa} bits. */
  public static int reduceF32(int bits, int exponent, int mantissa) {
    return reduced(bits, 8, 23, exponent, mantissa);
  }

  /** A bf16 that keeps {@code exponent} and {@code mantissa} bits. */
  public static int reduceBf16(int bits, int exponent, int mantissa) {
    return reduced(bits, 8, 7, exponent, mantissa);
  }

  /** An f16 that keeps {@code exponent} and {@code mantissa} bits. */
  public static int reduceF16(int bits, int exponent, int mantissa) {
    return reduced(bits, 5, 10, exponent, mantissa);
  }

  /**
   * The bits of a float with {@code exponentBits} and {@code mantissaBits}, rounded to the nearest
   * one that needs fewer, ties to even; NaN stays.
   */
  private static int reduced(
      int bits, int exponentBits, int mantissaBits, int exponent, int mantissa) {
    int sign = bits & (1 << (exponentBits + mantissaBits));
    int size = bits ^ sign;
    int infinity = ((1 << exponentBits) - 1) << mantissaBits;
    int dropped = mantissaBits - mantissa;
    int up = ((1 << dropped) >>> 1) - 1 + ((size >>> dropped) & 1);
    int rounded = dropped == 0 ? size : (size + up) & (-1 << dropped);
    int bias = (1 << (exponentBits - 1)) - 1;
    int reach = (1 << (exponent - 1)) - 1;
    int least = (bias - reach + 1) << mantissaBits;
    int most = (bias + reach + 1) << mantissaBits;
    int above = rounded >= most ? infinity : rounded;
    int within = rounded < least ? 0 : above;
    int reduced = exponent == exponentBits ? rounded : within;
    return size > infinity ? bits : sign | reduced;
  }
}
