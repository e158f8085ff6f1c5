package xlet.engine.element;

/**
 * Elementary functions for results that are rounded to f32 or fewer bits: computed in double, to
 * about 35 bits, so that they are correctly rounded but for one number in a few thousand, and then
 * within 0.51 units of the last place. A few multiplications each, without tables, so that loops of
 * them are fast; only the four operations and moves of bits, so that all machines agree.
 */
public final class FloatFunctions {
  private static final double LOG2_E = 1.4426950408889634;
  private static final double LN_2 = 0.6931471805599453;
  private static final double TWO_OVER_PI = 0.6366197723675814;

  /** π/2 in two parts, the first so short that small multiples of it are exact. */
  private static final double HALF_PI_HIGH = 0x1.921fb544p0;

  private static final double HALF_PI_LOW = 0x1.0b4611a626331p-34;

  /** Added to a number it leaves the nearest whole number in the low bits. */
  private static final double TO_WHOLE = 0x1.8p52;

  /** Exponents beyond this overflow f32, and those below its negative vanish. */
  private static final double FAR = 150;

  /** Angles beyond this are reduced by the JDK. */
  private static final double LARGE_ANGLE = 1e5;

  /** The bits of a number just below the square root of 1/2. */
  private static final long ROOT_HALF = 0x3FE6A09E00000000L;

  private FloatFunctions() {}

  /** The bits of the whole number next to {@code x / ln 2}, in a double that ends with them. */
  private static double power(double x) {
    return x * LOG2_E + TO_WHOLE;
  }

  /** {@code e^x - 1} for what is left of x after the whole powers of 2 in {@code power}. */
  private static double rest(double x, double power) {
    double r = x - (power - TO_WHOLE) * LN_2;
    double square = r * r;
    double high = 0.001388883890743611 + r * (0.00019899392453242673 + r * 2.4868004952338354e-05);
    double low = 0.16666666719322767 + r * (0.04166666678700142 + r * 0.008333298340608397);
    return r + square * (0.4999999999995475 + r * (low + r * square * high));
  }

  /** The power of 2 whose exponent is in the low bits. */
  private static double scale(double power) {
    return Double.longBitsToDouble((Double.doubleToRawLongBits(power) + 1023) << 52);
  }

  private static double near(double x) {
    double above = x < -FAR ? -FAR : x;
    return above > FAR ? FAR : above;
  }

  /** {@code e^x}. */
  public static double exp(double x) {
    double near = near(x);
    double power = power(near);
    double scale = scale(power);
    return scale + scale * rest(near, power);
  }

  /** {@code e^x - 1}, precise near 0. */
  public static double expm1(double x) {
    double near = near(x);
    double power = power(near);
    double scale = scale(power);
    return Math.copySign(scale * rest(near, power) + (scale - 1), x);
  }

  /** The hyperbolic tangent. */
  public static double tanh(double x) {
    double above = x < -20 ? -20 : x;
    double near = 2 * (above > 20 ? 20 : above);
    double power = power(near);
    double scale = scale(power);
    double less = scale * rest(near, power) + (scale - 1);
    return Math.copySign(less / (less + 2), x);
  }

  /** {@code 1 / (1 + e^-x)}. */
  public static double logistic(double x) {
    return 1 / (1 + exp(-x));
  }

  /** The natural logarithm. */
  public static double log(double x) {
    return x > 0 && x < Double.POSITIVE_INFINITY ? logOfFinite(x, 0) : Math.log(x);
  }

  /** {@code ln(1 + x)}, precise near 0. */
  public static double log1p(double x) {
    if (!(x > -1 && x < Double.POSITIVE_INFINITY)) {
      return Math.log1p(x);
    }
    double sum = 1 + x;
    return Math.copySign(logOfFinite(sum, (x - (sum - 1)) / sum), x);
  }

  /** {@code ln x + correction} of a number above 0. */
  private static double logOfFinite(double x, double correction) {
    long bits = Double.doubleToRawLongBits(x);
    long exponent = (bits - ROOT_HALF) >> 52;
    double f = Double.longBitsToDouble(bits - (exponent << 52)) - 1;
    double s = f / (2 + f);
    double z = s * s;
    double series =
        0.33333333333708315
            + z
                * (0.19999999371201957
                    + z
                        * (0.14285882756250776
                            + z * (0.11095357841919867 + z * 0.09687889788851298)));
    return exponent * LN_2 + (2 * s * (1 + z * series) + correction);
  }

  /** {@code x^y}. */
  public static double pow(double x, double y) {
    boolean plain = x > 0 && x < Double.POSITIVE_INFINITY && Math.abs(y) <= Double.MAX_VALUE;
    return plain ? exp(y * logOfFinite(x, 0)) : powOfAny(x, y);
  }

  private static double powOfAny(double x, double y) {
    return x == 1 || (x == -1 && Double.isInfinite(y)) ? 1 : Math.pow(x, y);
  }

  /** The sine of an angle in radians. */
  public static double sin(double x) {
    return Math.abs(x) <= LARGE_ANGLE ? Math.copySign(1, x) * turned(Math.abs(x), 0) : Math.sin(x);
  }

  /** The cosine of an angle in radians. */
  public static double cos(double x) {
    return Math.abs(x) <= LARGE_ANGLE ? turned(Math.abs(x), 1) : Math.cos(x);
  }

  /** The tangent of an angle in radians. */
  public static double tan(double x) {
    double size = Math.abs(x);
    return size <= LARGE_ANGLE
        ? Math.copySign(1, x) * (turned(size, 0) / turned(size, 1))
        : Math.tan(x);
  }

  /** The sine of {@code x} and some right angles more. */
  private static double turned(double x, long more) {
    double whole = x * TWO_OVER_PI + TO_WHOLE;
    long quarter = Double.doubleToRawLongBits(whole) + more;
    double turns = whole - TO_WHOLE;
    double r = (x - turns * HALF_PI_HIGH) - turns * HALF_PI_LOW;
    double z = r * r;
    double sine =
        r
            + r
                * z
                * (-0.16666666663835564
                    + z
                        * (0.00833333186677645
                            + z * (-0.00019840082365197865 + z * 2.7249352064010455e-06)));
    double cosine =
        1
            - 0.5 * z
            + z
                * z
                * (0.041666666664304415
                    + z
                        * (-0.0013888887665297874
                            + z * (2.4800596687643566e-05 - z * 2.730047579990053e-07)));
    double value = (quarter & 1) == 0 ? sine : cosine;
    return (quarter & 2) == 0 ? value : -value;
  }
}
