package xlet.engine.element;

/**
 * More elementary functions of f32: those that are shorter in f64, to about 37 bits, than with the
 * digits that f32 loses kept beside. They are written as {@link FloatFunctions} are, and for the
 * same reason.
 */
@SuppressWarnings("ShortCircuitBoolean") // a jump is what vectors do not have
public final class WideFunctions {
  private static final double LOG2_E = 1.4426950408889634;
  private static final double LN_2 = 0.6931471805599453;
  private static final double HALF_PI = 1.5707963267948966;

  /** π/2 in two parts, the first so short that small multiples of it are exact. */
  private static final double HALF_PI_HIGH = 0x1.921fb544p0;

  private static final double HALF_PI_LOW = 0x1.0b4611a626331p-34;

  private static final double TO_WHOLE = DoubleFunctions.TO_WHOLE;

  /** Exponents beyond this overflow f32 even in products with its numbers. */
  private static final double FARTHEST = 600;

  private WideFunctions() {}

  private static double turns(double x) {
    return Math.fma(x, LOG2_E, TO_WHOLE);
  }

  /** {@code e^r - 1} for what is left of x after powers of 2. */
  private static double rest(double x, double turns) {
    double r = Math.fma(turns - TO_WHOLE, -LN_2, x);
    double p = Math.fma(r, 2.486060424130292e-05, 0.00019899333670525733);
    p = Math.fma(r, p, 0.0013888852525527802);
    p = Math.fma(r, p, 0.008333298411998128);
    p = Math.fma(r, p, 0.04166666672438131);
    p = Math.fma(r, p, 0.16666666719159184);
    p = Math.fma(r, p, 0.49999999999997374);
    return Math.fma(r * r, p, r);
  }

  /** 2 to the power of the whole number in the low bits of {@code turns}. */
  static double power(double turns) {
    return Double.longBitsToDouble((Double.doubleToRawLongBits(turns) + 1023) << 52);
  }

  /** {@code e^x} as far as products of it with numbers of f32 differ from 0 and infinity. */
  static double farExp(double x) {
    return exp(far(x));
  }

  private static double far(double x) {
    double above = x < -FARTHEST ? -FARTHEST : x;
    return above > FARTHEST ? FARTHEST : above;
  }

  /** The hyperbolic sine, as far as {@link #farExp}. */
  static double farSinh(double x) {
    double less = expm1(far(Math.abs(x)));
    return DoubleFunctions.signed(0.5 * (less + less / (less + 1)), x);
  }

  /** The hyperbolic cosine, as far as {@link #farExp}. */
  static double farCosh(double x) {
    double more = farExp(Math.abs(x));
    return 0.5 * (more + 1 / more);
  }

  private static double exp(double x) {
    double turns = turns(x);
    double power = power(turns);
    return Math.fma(power, rest(x, turns), power);
  }

  /** {@code e^x - 1}, precise near 0. */
  private static double expm1(double x) {
    double turns = turns(x);
    double power = power(turns);
    return Math.fma(power, rest(x, turns), power - 1);
  }

  /** {@code (m - 1) / (m + 1)} for the factor m that the exponent of x leaves. */
  static double ratio(double x, long exponent) {
    double f = DoubleFunctions.factor(x, exponent) - 1;
    return f / (2 + f);
  }

  /** {@code ln x + correction} of a finite number above 0. */
  static double log(double x, double correction) {
    long exponent = DoubleFunctions.balancedExponent(x);
    double s = ratio(x, exponent);
    double z = s * s;
    double p = Math.fma(z, 0.09687889788851298, 0.11095357841919867);
    p = Math.fma(z, p, 0.14285882756250776);
    p = Math.fma(z, p, 0.19999999371201957);
    p = Math.fma(z, p, 0.33333333333708315);
    double twice = s + s;
    return Math.fma(
        DoubleFunctions.whole(exponent), LN_2, Math.fma(twice * z, p, twice) + correction);
  }

  /** {@code ln(1 + x)} of a finite number above -1, precise near 0. */
  static double log1p(double x) {
    double sum = 1 + x;
    return log(sum, (x - (sum - 1)) / sum);
  }

  /** The tangent of an angle in radians. */
  public static float tan(float x) {
    return Math.abs(x) <= FarAngles.NEAR ? tangentOfNear(x) : FarAngles.tangent(x);
  }

  /** The sine of an angle in radians that is a number of f32. */
  static double sine(double x) {
    double found = Math.abs(x) <= FarAngles.NEAR ? turned(x, 0) : FarAngles.sine(x);
    return x == 0 ? x : found;
  }

  /** The cosine of an angle in radians that is a number of f32. */
  static double cosine(double x) {
    return Math.abs(x) <= FarAngles.NEAR ? turned(x, 1) : FarAngles.cosine(x);
  }

  /** The sine of {@code x} and some right angles more. */
  private static double turned(double x, long more) {
    double whole = rightAngles(x);
    double r = left(x, whole);
    long quarter = Double.doubleToRawLongBits(whole) + more;
    double value = (quarter & 1) == 0 ? sineOf(r) : cosineOf(r);
    long sign = (quarter & 2) << 62;
    return Double.longBitsToDouble(Double.doubleToRawLongBits(value) ^ sign);
  }

  /** The number of right angles next to {@code x}, in the low bits. */
  private static double rightAngles(double x) {
    return Math.fma(x, 0.6366197723675814, TO_WHOLE);
  }

  /** The rest of {@code x} when those right angles are taken away. */
  private static double left(double x, double rightAngles) {
    double turns = rightAngles - TO_WHOLE;
    return Math.fma(turns, -HALF_PI_LOW, Math.fma(turns, -HALF_PI_HIGH, x));
  }

  private static double sineOf(double r) {
    double z = r * r;
    double s = Math.fma(z, 2.7249352064010455e-06, -0.00019840082365197865);
    s = Math.fma(z, s, 0.00833333186677645);
    s = Math.fma(z, s, -0.16666666663835564);
    return Math.fma(r * z, s, r);
  }

  private static double cosineOf(double r) {
    double z = r * r;
    double c = Math.fma(z, -2.730047579990053e-07, 2.4800596687643566e-05);
    c = Math.fma(z, c, -0.0013888887665297874);
    c = Math.fma(z, c, 0.041666666664304415);
    return Math.fma(z * z, c, Math.fma(z, -0.5, 1));
  }

  private static float tangentOfNear(float x) {
    double whole = rightAngles(x);
    double r = left(x, whole);
    double sine = sineOf(r);
    double cosine = cosineOf(r);
    boolean isEven = (Double.doubleToRawLongBits(whole) & 1) == 0;
    double above = isEven ? sine : -cosine;
    double tangent = above / (isEven ? cosine : sine);
    return x == 0 ? x : (float) tangent;
  }

  /** The angle of a point whose coordinates are not negative. */
  private static double angle(double y, double x) {
    double most = Math.max(x, y);
    double least = Math.min(x, y);
    double quotient = least == Double.POSITIVE_INFINITY ? 1 : least / most;
    double q = most == 0 ? 0 : quotient;
    double z = q * q;
    double p = Math.fma(z, -0.0009362994680691086, 0.006207254513252774);
    p = Math.fma(z, p, -0.019261081276186594);
    p = Math.fma(z, p, 0.03832744592384638);
    p = Math.fma(z, p, -0.05760716078506179);
    p = Math.fma(z, p, 0.07417496962019067);
    p = Math.fma(z, p, -0.0903674234136353);
    p = Math.fma(z, p, 0.11104706788512093);
    p = Math.fma(z, p, -0.1428531796389369);
    p = Math.fma(z, p, 0.19999990275946625);
    p = Math.fma(z, p, -0.33333333293301165);
    double angle = Math.fma(q * z, p, q);
    return y > x ? HALF_PI - angle : angle;
  }

  private static float signed(double size, float sign) {
    return FloatFunctions.signed((float) size, sign);
  }

  /** The angle of the point {@code (x, y)}, from -π to π. */
  public static float atan2(float y, float x) {
    double angle = angle(Math.abs(y), Math.abs(x));
    return signed(Float.floatToRawIntBits(x) < 0 ? 2 * HALF_PI - angle : angle, y);
  }

  /** The arc sine; NaN beyond 1. */
  public static float asin(float x) {
    double size = Math.abs(x);
    return signed(angle(size, Math.sqrt((1 - size) * (1 + size))), x);
  }

  /** The arc cosine, from 0 to π; NaN beyond 1. */
  public static float acos(float x) {
    double size = Math.abs(x);
    double angle = angle(Math.sqrt((1 - size) * (1 + size)), size);
    return (float) (x < 0 ? 2 * HALF_PI - angle : angle);
  }

  /** The hyperbolic sine. */
  public static float sinh(float x) {
    return (float) farSinh(x);
  }

  /** The hyperbolic cosine. */
  public static float cosh(float x) {
    return (float) farCosh(x);
  }

  /** The inverse hyperbolic sine. */
  public static float asinh(float x) {
    double size = Math.abs(x);
    double root = Math.sqrt(Math.fma(size, size, 1));
    double found = log1p(size + size * size / (1 + root));
    return signed(size < Double.POSITIVE_INFINITY ? found : size, x);
  }

  /** The inverse hyperbolic cosine; NaN below 1. */
  public static float acosh(float x) {
    double above = (double) x - 1;
    double found = log1p(above + Math.sqrt(above * (above + 2)));
    double result = x < Float.POSITIVE_INFINITY ? found : x;
    return x >= 1 ? (float) result : Float.NaN;
  }

  /** The inverse hyperbolic tangent; NaN beyond 1. */
  public static float atanh(float x) {
    double size = Math.abs(x);
    double found = 0.5 * log1p(2 * size / (1 - size));
    double result = size < 1 ? found : Double.POSITIVE_INFINITY;
    return size <= 1 ? signed(result, x) : Float.NaN;
  }
}
