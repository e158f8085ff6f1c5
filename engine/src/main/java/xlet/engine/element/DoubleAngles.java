package xlet.engine.element;

/**
 * Trigonometric functions of f64 and their inverses, within one and a half units of the last place.
 * They are written as {@link FloatFunctions} are, and for the same reason.
 */
@SuppressWarnings("ShortCircuitBoolean") // a jump is what vectors do not have
public final class DoubleAngles {
  private static final double TWO_OVER_PI = 0.6366197723675814;

  /** π/2 in three parts. */
  private static final double HALF_PI_HIGH = 1.5707963267948966;

  private static final double HALF_PI_MIDDLE = 6.123233995736766e-17;
  private static final double HALF_PI_LOW = -1.4973849048591698e-33;

  private static final double TO_WHOLE = DoubleFunctions.TO_WHOLE;

  private DoubleAngles() {}

  /** The sine of an angle in radians. */
  public static double sine(double x) {
    return Math.abs(x) <= FarAngles.NEAR ? turned(x, 0) : FarAngles.sine(x);
  }

  /** The cosine of an angle in radians. */
  public static double cosine(double x) {
    return Math.abs(x) <= FarAngles.NEAR ? turned(Math.abs(x), 1) : FarAngles.cosine(x);
  }

  /** The tangent of an angle in radians. */
  public static double tan(double x) {
    return Math.abs(x) <= FarAngles.NEAR ? tangentOfNear(x) : FarAngles.tangent(x);
  }

  /** The rounding of a reduction by the first two parts of π/2, and its third part. */
  private static double lost(double turns, double near, double high) {
    double part = turns * -HALF_PI_MIDDLE;
    double rest = Math.fma(turns, -HALF_PI_MIDDLE, -part);
    return (part - (high - near)) + Math.fma(turns, -HALF_PI_LOW, rest);
  }

  /** The sine of a small angle less {@code high}. */
  private static double sineRest(double high, double low, double z) {
    double s = Math.fma(z, 1.5918117983621087e-10, -2.5051131687996436e-08);
    s = Math.fma(z, s, 2.7557316101799067e-06);
    s = Math.fma(z, s, -0.0001984126983675712);
    s = Math.fma(z, s, 0.008333333333330948);
    s = Math.fma(z, s, -0.16666666666666666);
    return Math.fma(high * z, s, Math.fma(z * -0.5, low, low));
  }

  /** The cosine of a small angle less {@code one}, which is about 1 - z/2. */
  private static double cosineRest(double high, double low, double z, double one) {
    double c = Math.fma(z, -1.1382625349305145e-11, 2.0876146170181556e-09);
    c = Math.fma(z, c, -2.75573172712585e-07);
    c = Math.fma(z, c, 2.4801587298764778e-05);
    c = Math.fma(z, c, -0.0013888888888887398);
    c = Math.fma(z, c, 0.041666666666666664);
    double bend = Math.fma(z * z, c, -(high * low));
    double exact = (1 - one) - 0.5 * z;
    double square = Math.fma(high, high, -z);
    return Math.fma(-0.5, square, exact + bend);
  }

  /** The sine of {@code x} and some right angles more. */
  private static double turned(double x, long more) {
    double whole = Math.fma(x, TWO_OVER_PI, TO_WHOLE);
    long quarter = Double.doubleToRawLongBits(whole) + more;
    double turns = whole - TO_WHOLE;
    double near = Math.fma(turns, -HALF_PI_HIGH, x);
    double high = near + turns * -HALF_PI_MIDDLE;
    double low = lost(turns, near, high);
    double z = high * high;
    double sine = high + sineRest(high, low, z);
    double one = 1 - 0.5 * z;
    double cosine = one + cosineRest(high, low, z, one);
    double value = (quarter & 1) == 0 ? sine : cosine;
    long sign = (quarter & 2) << 62;
    double turned = Double.longBitsToDouble(Double.doubleToRawLongBits(value) ^ sign);
    return x == 0 & more == 0 ? x : turned;
  }

  private static double tangentOfNear(double x) {
    double whole = Math.fma(x, TWO_OVER_PI, TO_WHOLE);
    double turns = whole - TO_WHOLE;
    double near = Math.fma(turns, -HALF_PI_HIGH, x);
    double high = near + turns * -HALF_PI_MIDDLE;
    double low = lost(turns, near, high);
    double z = high * high;
    double sine = sineRest(high, low, z);
    double one = 1 - 0.5 * z;
    double cosine = cosineRest(high, low, z, one);
    boolean isEven = (Double.doubleToRawLongBits(whole) & 1) == 0;
    double above = isEven ? high : -one;
    double aboveRest = isEven ? sine : -cosine;
    double below = isEven ? one : high;
    double belowRest = isEven ? cosine : sine;
    double found = DoubleFunctions.quotient(above, aboveRest, 0, below, belowRest);
    return x == 0 ? x : found;
  }

  /** The angle of the point {@code (x, y)}, from -π to π. */
  public static double atan2(double y, double x) {
    double most = Math.max(Math.abs(y), Math.abs(x));
    double least = Math.min(Math.abs(y), Math.abs(x));
    double raised = most < 0x1p-900 ? 0x1p110 : 1;
    double factor = most > 0x1p1000 ? 0x1p-60 : raised;
    boolean isInfinite = least == Double.POSITIVE_INFINITY;
    double big = isInfinite ? 1 : most * factor;
    double small = isInfinite ? 1 : least * factor;
    boolean isSteep = small > 0.41421356237309503 * big;
    double above = isSteep ? small - big : small;
    double aboveLow = isSteep ? small - (above + big) : 0;
    double added = isSteep ? small : 0;
    double below = big + added;
    double belowLow = added - (below - big);
    double over = 1 / below;
    double found = above * over;
    double off = Math.fma(-found, below, above) + (aboveLow - found * belowLow);
    double q = most == 0 ? 0 : most == Double.POSITIVE_INFINITY & !isInfinite ? 0 : found;
    double lost = most == 0 | most == Double.POSITIVE_INFINITY ? 0 : over * off;
    double z = q * q;
    double tail = Math.fma(q * z, series(z), lost);
    boolean isSwapped = Math.abs(y) > Math.abs(x);
    boolean isLeft = Double.doubleToRawLongBits(x) < 0;
    double eighths = isSteep ? 1 : 0;
    double first = isSwapped ? 2 - eighths : eighths;
    double second = isLeft ? 4 - first : first;
    double turn = isSwapped ? -1 : 1;
    double sign = isLeft ? -turn : turn;
    double high = second * 0.7853981633974483;
    double low =
        Math.fma(second, 3.061616997868383e-17, Math.fma(second, 0.7853981633974483, -high));
    double main = sign * q;
    double sum = high + main;
    double rest = Math.fma(sign, tail, low) + (main - (sum - high));
    return DoubleFunctions.signed(sum + rest, y);
  }

  /** {@code (atan(u) / u - 1) / z} for u² = z up to 0.172. */
  private static double series(double z) {
    double p = Math.fma(z, 0.016285182943163206, -0.034570044100419084);
    p = Math.fma(z, p, 0.04551573082982608);
    p = Math.fma(z, p, -0.05230449855807327);
    p = Math.fma(z, p, 0.0587892839837847);
    p = Math.fma(z, p, -0.0666642483359963);
    p = Math.fma(z, p, 0.07692296372129048);
    p = Math.fma(z, p, -0.0909090875340046);
    p = Math.fma(z, p, 0.11111111105153429);
    p = Math.fma(z, p, -0.14285714285659806);
    p = Math.fma(z, p, 0.19999999999999804);
    return Math.fma(z, p, -0.3333333333333333);
  }
}
