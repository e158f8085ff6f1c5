package xlet.engine.element;

/**
 * Functions of complex numbers of f32, a method for each part of the result. They take the parts as
 * numbers of f64, in which products of numbers of f32 are exact and neither overflow nor vanish,
 * and whoever calls rounds the results. They are written as {@link FloatFunctions} are, and for the
 * same reason.
 */
@SuppressWarnings("ShortCircuitBoolean") // a jump is what vectors do not have
public final class NarrowComplexFunctions {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private NarrowComplexFunctions() {}

  /** The distance from 0. */
  public static double abs(double re, double im) {
    double size = Math.sqrt(re * re + im * im);
    return isInfinite(re, im) ? INFINITY : size;
  }

  /** The real part of {@code e^z}. */
  public static double exponentialRealPart(double re, double im) {
    double found = WideFunctions.farExp(re) * WideFunctions.cosine(im);
    double limit = re > 0 ? INFINITY : 0;
    return Math.abs(re) == INFINITY & isEndless(im) ? limit : found;
  }

  /** The imaginary part of {@code e^z}. */
  public static double exponentialImaginaryPart(double re, double im) {
    double found = WideFunctions.farExp(re) * WideFunctions.sine(im);
    double turned = re == -INFINITY & isEndless(im) ? 0 : found;
    return im == 0 ? im : turned;
  }

  /** The real part of the natural logarithm: that of the distance from 0, precise near 1. */
  public static double logRealPart(double re, double im) {
    double most = Math.max(Math.abs(re), Math.abs(im));
    double least = Math.min(Math.abs(re), Math.abs(im));
    double square = re * re + im * im;
    double near = WideFunctions.log1p((most - 1) * (most + 1) + least * least);
    double twice = square > 0.25 & square < 4 ? near : WideFunctions.log(square, 0);
    double above = square < INFINITY ? twice / 2 : square;
    double bounded = isInfinite(re, im) ? INFINITY : above;
    return square == 0 ? -INFINITY : bounded;
  }

  /** The imaginary part of the natural logarithm: the angle. */
  public static double logImaginaryPart(double re, double im) {
    return WideFunctions.atan2((float) im, (float) re);
  }

  /** The real part of the principal square root. */
  public static double sqrtRealPart(double re, double im) {
    double root = root(re, im);
    double found = re >= 0 ? root : Math.abs(im) / (2 * root);
    return Math.abs(im) == INFINITY ? INFINITY : found;
  }

  /** The imaginary part of the principal square root. */
  public static double sqrtImaginaryPart(double re, double im) {
    double root = root(re, im);
    double found = re >= 0 ? Math.abs(im) / (2 * root) : root;
    boolean isWhole = root == 0 | Math.abs(im) == INFINITY;
    return DoubleFunctions.signed(isWhole ? im : found, im);
  }

  /** The square root of half of what the distance from 0 and the size of the real part make. */
  private static double root(double re, double im) {
    return Math.sqrt((Math.abs(re) + abs(re, im)) / 2);
  }

  private static boolean isInfinite(double re, double im) {
    return Math.abs(re) == INFINITY | Math.abs(im) == INFINITY;
  }

  /** Whether {@code x} is infinite or NaN. */
  private static boolean isEndless(double x) {
    return Double.isNaN(0 * x);
  }

  /** The real part of {@code (a + bi) / (c + di)}. */
  public static double divideRealPart(double a, double b, double c, double d) {
    double square = c * c + d * d;
    double re = (a * c + b * d) / square;
    double im = (b * c - a * d) / square;
    return isNumber(re, im) ? re : ComplexLimits.divideRealPart(a, b, c, d);
  }

  /** The imaginary part of {@code (a + bi) / (c + di)}. */
  public static double divideImaginaryPart(double a, double b, double c, double d) {
    double square = c * c + d * d;
    double re = (a * c + b * d) / square;
    double im = (b * c - a * d) / square;
    return isNumber(re, im) ? im : ComplexLimits.divideImaginaryPart(a, b, c, d);
  }

  /** Whether one of two parts is not NaN. */
  private static boolean isNumber(double re, double im) {
    return re >= 0 | re <= 0 | im >= 0 | im <= 0;
  }
}
