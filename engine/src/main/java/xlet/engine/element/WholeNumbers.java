package xlet.engine.element;

/**
 * Rounding to whole numbers, as the JDK does it, and signs, written as {@link FloatFunctions} are
 * and for the same reason. Results keep the sign of the argument, also where they are 0.
 */
public final class WholeNumbers {
  /**
   * Numbers from this on are whole; added to a smaller one it leaves no digits behind the point.
   */
  private static final float WHOLE = 0x1p23f;

  private static final double WIDE_WHOLE = 0x1p52;

  private WholeNumbers() {}

  /** 1, -1, or {@code x} itself where it is 0 or NaN. */
  public static float sign(float x) {
    return x > 0 ? 1 : x < 0 ? -1 : x;
  }

  /** 1, -1, or {@code x} itself where it is 0 or NaN. */
  public static double sign(double x) {
    return x > 0 ? 1 : x < 0 ? -1 : x;
  }

  private static float signed(float size, float sign) {
    return FloatFunctions.signed(size, sign);
  }

  private static double signed(double size, double sign) {
    return DoubleFunctions.signed(size, sign);
  }

  /** The nearest whole number, of two the even one. */
  public static float rint(float x) {
    float size = Math.abs(x);
    return signed(size < WHOLE ? size + WHOLE - WHOLE : size, x);
  }

  /** The nearest whole number, of two the even one. */
  public static double rint(double x) {
    double size = Math.abs(x);
    return signed(size < WIDE_WHOLE ? size + WIDE_WHOLE - WIDE_WHOLE : size, x);
  }

  /** The greatest whole number that is not above {@code x}. */
  public static float floor(float x) {
    float near = rint(x);
    return signed(near > x ? near - 1 : near, x);
  }

  /** The greatest whole number that is not above {@code x}. */
  public static double floor(double x) {
    double near = rint(x);
    return signed(near > x ? near - 1 : near, x);
  }

  /** The least whole number that is not below {@code x}. */
  public static float ceil(float x) {
    float near = rint(x);
    return signed(near < x ? near + 1 : near, x);
  }

  /** The least whole number that is not below {@code x}. */
  public static double ceil(double x) {
    double near = rint(x);
    return signed(near < x ? near + 1 : near, x);
  }

  /** The nearest whole number, of two the one away from 0. */
  public static float roundNearestAfz(float x) {
    float size = Math.abs(x);
    float whole = floor(size);
    return signed(size - whole >= 0.5f ? whole + 1 : whole, x);
  }

  /** The nearest whole number, of two the one away from 0. */
  public static double roundNearestAfz(double x) {
    double size = Math.abs(x);
    double whole = floor(size);
    return signed(size - whole >= 0.5 ? whole + 1 : whole, x);
  }
}
