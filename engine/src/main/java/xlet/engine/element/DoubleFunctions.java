package xlet.engine.element;

/**
 * Elementary functions of f64 around e^x and the logarithm, within one and a half units of the last
 * place. They are written as {@link FloatFunctions} are, and for the same reason: where digits
 * would be lost, the rest of a sum or a quotient is kept beside it.
 */
@SuppressWarnings("ShortCircuitBoolean") // a jump is what vectors do not have
public final class DoubleFunctions {
  private static final double LOG2_E = 1.4426950408889634;

  /** ln 2 in two parts, the first so short that small multiples of it are exact. */
  static final double LN_2_HIGH = 0x1.62e42feep-1;

  static final double LN_2_LOW = 0x1.a39ef35793c76p-33;

  /** Added to a number it leaves the nearest whole number in the low bits. */
  static final double TO_WHOLE = 0x1.8p52;

  private static final long TO_WHOLE_BITS = 0x4338_0000_0000_0000L;

  private static final double SMALLEST_NORMAL = 0x1p-1022;

  private DoubleFunctions() {}

  /** The whole number next to {@code x / ln 2} in the low bits. */
  private static double turns(double x) {
    return Math.fma(x, LOG2_E, TO_WHOLE);
  }

  private static long exponent(double turns) {
    return Double.doubleToRawLongBits(turns) - TO_WHOLE_BITS;
  }

  /**
   * {@code number}, which has at most 51 bits, as a double: processors without AVX-512 have no
   * instruction that converts longs in vectors.
   */
  static double whole(long number) {
    return Double.longBitsToDouble(number + TO_WHOLE_BITS) - TO_WHOLE;
  }

  /** 2 to the power of {@code exponent}, a normal number. */
  private static double power(long exponent) {
    return Double.longBitsToDouble((exponent + 1023) << 52);
  }

  /** {@code x} times 2 to the power of {@code exponent}, rounded once. */
  private static double scaled(double x, long exponent) {
    long half = exponent >> 1;
    return x * power(half) * power(exponent - half);
  }

  /** {@code (e^r - 1 - r) / r²} for what is left after powers of 2. */
  private static double bend(double r) {
    double p = Math.fma(r, 2.091560293746624e-09, 2.5105260854637026e-08);
    p = Math.fma(r, p, 2.755727117457349e-07);
    p = Math.fma(r, p, 2.7557255294799347e-06);
    p = Math.fma(r, p, 2.4801587327845218e-05);
    p = Math.fma(r, p, 0.00019841269874903766);
    p = Math.fma(r, p, 0.001388888888888289);
    p = Math.fma(r, p, 0.008333333333326112);
    p = Math.fma(r, p, 0.04166666666666667);
    p = Math.fma(r, p, 0.1666666666666667);
    return Math.fma(r, p, 0.5);
  }

  /** {@code e^(x + more)}, where {@code more} is what was lost when x was rounded. */
  static double exponentialOfSum(double x, double more) {
    double above = x < -746 ? -746 : x;
    double near = above > 710 ? 710 : above;
    double turns = turns(near);
    double whole = turns - TO_WHOLE;
    double high = Math.fma(whole, -LN_2_HIGH, near);
    double low = Math.fma(whole, -LN_2_LOW, more);
    double r = high + low;
    double sum = 1 + high;
    double lost = high - (sum - 1);
    double rest = Math.fma(r * r, bend(r), low) + lost;
    return scaled(sum + rest, exponent(turns));
  }

  /** {@code e^x}. */
  public static double exponential(double x) {
    return exponentialOfSum(x, 0);
  }

  /** Half of {@code e^x - 1} in two parts; this is the first. */
  private static double lessHigh(double high, double half) {
    return (half - 0.5) + half * high;
  }

  /** The second part. */
  private static double lessLow(double high, double low, double half) {
    double less = half - 0.5;
    double main = half * high;
    double sum = less + main;
    double lost = (half - less) - 0.5 + (main - (sum - less));
    double r = high + low;
    return Math.fma(half, Math.fma(r * r, bend(r), low), lost);
  }

  /** {@code e^x - 1}, precise near 0. */
  public static double exponentialMinusOne(double x) {
    double above = x < -40 ? -40 : x;
    double near = above > 710 ? 710 : above;
    double turns = turns(near);
    double whole = turns - TO_WHOLE;
    double half = power(exponent(turns) - 1);
    double high = Math.fma(whole, -LN_2_HIGH, near);
    double low = whole * -LN_2_LOW;
    double size = 2 * (lessHigh(high, half) + lessLow(high, low, half));
    return signed(Math.abs(x) < 0x1p-30 ? Math.fma(x * 0.5, x, x) : size, x);
  }

  /** {@code size} with the sign of {@code sign}. */
  static double signed(double size, double sign) {
    long own = Double.doubleToRawLongBits(sign) & Long.MIN_VALUE;
    return Double.longBitsToDouble((Double.doubleToRawLongBits(size) & Long.MAX_VALUE) | own);
  }

  /** Returns whether {@code x} is below 0 and finite, as {@link FloatFunctions#isBelow0}. */
  static boolean isBelow0(double x) {
    long bits = Double.doubleToRawLongBits(x);
    return bits - 1 < Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY) - 1;
  }

  /** The hyperbolic tangent: half of {@code e^2x - 1} over one more. */
  public static double tanh(double x) {
    double size = Math.abs(x);
    double twice = size > 22 ? 44 : 2 * size;
    double turns = turns(twice);
    double whole = turns - TO_WHOLE;
    double half = power(exponent(turns) - 1);
    double high = Math.fma(whole, -LN_2_HIGH, twice);
    double low = whole * -LN_2_LOW;
    double above = lessHigh(high, half);
    double more = lessLow(high, low, half);
    double found = quotient(above, more, 1, above, more);
    return signed(size < 0x1p-28 ? size : Double.isNaN(size) ? size : found, x);
  }

  /** {@code (x + xLow) / (y + z + zLow)}, where the lower parts are smaller than the others. */
  static double quotient(double x, double xLow, double y, double z, double zLow) {
    double above = x + xLow;
    double aboveLow = xLow - (above - x);
    double more = z + zLow;
    double moreLow = zLow - (more - z);
    double below = y + more;
    double part = below - y;
    double low = (y - (below - part)) + (more - part) + moreLow;
    double over = 1 / below;
    double found = above * over;
    double off = Math.fma(-found, below, above) + (aboveLow - found * low);
    return Math.fma(over, off, found);
  }

  /** {@code 1 / (1 + e^-x)}. */
  public static double logistic(double x) {
    double size = Math.abs(x);
    double near = size > 746 ? -746 : -size;
    double turns = turns(near);
    double whole = turns - TO_WHOLE;
    double high = Math.fma(whole, -LN_2_HIGH, near);
    double low = whole * -LN_2_LOW;
    double r = high + low;
    double head = 1 + high;
    double tail = Math.fma(r * r, bend(r), low) + (high - (head - 1));
    long exponent = exponent(turns);
    double scale = power(exponent < -80 ? -80 : exponent);
    boolean below = x < 0;
    double found = quotient(below ? head : 1, below ? tail : 0, 1, scale * head, scale * tail);
    double result = scaled(found, below ? exponent : 0);
    return Double.isNaN(size) ? size : result;
  }

  /** The natural logarithm. */
  public static double log(double x) {
    boolean isSmall = x < SMALLEST_NORMAL;
    return bounded(x, logOf(isSmall ? x * 0x1p54 : x, isSmall ? -54 : 0, 0));
  }

  /** {@code found}, but for numbers that are not above 0 or not finite their logarithms. */
  private static double bounded(double x, double found) {
    double above = x < Double.POSITIVE_INFINITY ? found : x;
    return x > 0 ? above : x == 0 ? Double.NEGATIVE_INFINITY : Double.NaN;
  }

  /** {@code ln(1 + x)}, precise near 0. */
  public static double logPlusOne(double x) {
    double sum = 1 + x;
    double more = sum - 1;
    double lost = (1 - (sum - more)) + (x - more);
    double found = logOf(sum, 0, lost / sum);
    return Math.abs(x) < 0x1p-54 ? x : bounded(sum, found);
  }

  /** The exponent of a normal number above 0 that leaves a factor between √½ and √2. */
  static long balancedExponent(double x) {
    return (Double.doubleToRawLongBits(x) - 0x3FE6_A09E_0000_0000L) >> 52;
  }

  /** The factor that {@code exponent} leaves of {@code x}. */
  static double factor(double x, long exponent) {
    return Double.longBitsToDouble(Double.doubleToRawLongBits(x) - (exponent << 52));
  }

  /** {@code ln x + more · ln 2 + correction} of a normal number above 0. */
  private static double logOf(double x, double more, double correction) {
    long exponent = balancedExponent(x);
    double f = factor(x, exponent) - 1;
    double whole = whole(exponent) + more;
    double s = f / (2 + f);
    double z = s * s;
    double p = Math.fma(z, 0.14616576467144007, 0.1533171134232183);
    p = Math.fma(z, p, 0.1818288943391754);
    p = Math.fma(z, p, 0.222222111305579);
    p = Math.fma(z, p, 0.2857142862600145);
    p = Math.fma(z, p, 0.3999999999989945);
    p = Math.fma(z, p, 0.666666666666667);
    double bend = 0.5 * f * f;
    double high = whole * LN_2_HIGH;
    double sum = high + f;
    double low = f - (sum - high);
    double tail = Math.fma(whole, LN_2_LOW, s * Math.fma(z, p, bend) + correction);
    return sum + (low + (tail - bend));
  }
}
