package xlet.engine.element;

/**
 * Elementary functions of f32, within one unit of the last place of the exact value for all inputs.
 * Narrower floats are computed by them, where {@link NarrowFunctions} does not, and rounded once
 * more.
 *
 * <p>Each is a straight line of additions, multiplications, fused ones, divisions and moves of
 * bits, the same on all machines: no loop, no table, no {@code if} but a conditional expression, of
 * which both sides may be computed. So vectors compute the same program: the compiled reader takes
 * it from the byte code of these methods. {@code &} joins conditions, for {@code &&} would jump.
 * Numbers for which a vector had better not be computed are left to a call of the JDK. Polynomials
 * add what belongs to neighbouring powers first: a chain of steps, each of which waits for the one
 * before it, takes more time than the steps do.
 */
@SuppressWarnings("ShortCircuitBoolean") // a jump is what vectors do not have
public final class FloatFunctions {
  private static final float LOG2_E = 1.442695f;

  /** ln 2 in two parts, the first so short that small multiples of it are exact. */
  private static final float LN_2_HIGH = 0x1.62e4p-1f;

  private static final float LN_2_LOW = 1.4286068e-6f;

  /** Added to a number it leaves the nearest whole number in the low bits. */
  static final float TO_WHOLE = 0x1.8p23f;

  private static final float SMALLEST_NORMAL = 0x1p-126f;

  private FloatFunctions() {}

  /** The whole number next to {@code x / ln 2} in the low bits. */
  static float turns(float x) {
    return Math.fma(x, LOG2_E, TO_WHOLE);
  }

  static int exponent(float turns) {
    return Float.floatToRawIntBits(turns) - 0x4B400000;
  }

  /** 2 to the power of {@code exponent}, a normal number. */
  private static float power(int exponent) {
    return Float.intBitsToFloat((exponent + 127) << 23);
  }

  /** {@code x} times 2 to the power of {@code exponent}, rounded once. */
  static float scaled(float x, int exponent) {
    int half = exponent >> 1;
    return x * power(half) * power(exponent - half);
  }

  /** {@code (e^r - 1 - r) / r²} for what is left after powers of 2. */
  private static float bend(float r) {
    float square = r * r;
    float low = Math.fma(r, 0.041666463f, 0.16666667f);
    float high = Math.fma(r, 0.0013933674f, 0.0083333105f);
    float p = Math.fma(square, Math.fma(square, 0.00019891017f, high), low);
    return Math.fma(r, p, 0.5f);
  }

  /** {@code e^r - 1} for what is left of x. */
  private static float rest(float x, float turns) {
    float whole = turns - TO_WHOLE;
    float r = Math.fma(whole, -LN_2_LOW, Math.fma(whole, -LN_2_HIGH, x));
    return Math.fma(r * r, bend(r), r);
  }

  /** {@code e^x}. */
  public static float exponential(float x) {
    float above = x < -104 ? -104 : x;
    float near = above > 89 ? 89 : above;
    float turns = turns(near);
    return scaled(1 + rest(near, turns), exponent(turns));
  }

  /** {@code e^x - 1}, precise near 0. */
  public static float exponentialMinusOne(float x) {
    float above = x < -20 ? -20 : x;
    float near = above > 89 ? 89 : above;
    float turns = turns(near);
    float whole = turns - TO_WHOLE;
    float high = Math.fma(whole, -LN_2_HIGH, near);
    float r = Math.fma(whole, -LN_2_LOW, high);
    float low = Math.fma(r * r, bend(r), whole * -LN_2_LOW);
    float half = power(exponent(turns) - 1);
    float less = half - 0.5f;
    float main = half * high;
    float sum = less + main;
    float lost = (half - less) - 0.5f + (main - (sum - less));
    float size = 2 * (sum + Math.fma(half, low, lost));
    float found = Math.abs(x) < 0x1p-14f ? Math.fma(x * 0.5f, x, x) : size;
    return signed(found, x);
  }

  /** {@code size} with the sign of {@code sign}. */
  static float signed(float size, float sign) {
    int own = Float.floatToRawIntBits(sign) & Integer.MIN_VALUE;
    return Float.intBitsToFloat((Float.floatToRawIntBits(size) & Integer.MAX_VALUE) | own);
  }

  /**
   * Returns whether {@code x} is below 0 and finite. As ints, the numbers below 0 begin at -0, the
   * least of all ints, and the one before it is the greatest.
   */
  static boolean isBelow0(float x) {
    return Float.floatToRawIntBits(x) - 1 < Float.floatToRawIntBits(Float.NEGATIVE_INFINITY) - 1;
  }

  /** The hyperbolic tangent: near 0 its series, beyond {@code 1 - 2 / (e^2x + 1)}. */
  public static float tanh(float x) {
    float size = Math.abs(x);
    float z = size * size;
    float p = Math.fma(z, 0.0022925576f, -0.00834378f);
    p = Math.fma(z, p, 0.021768868f);
    p = Math.fma(z, p, -0.053959254f);
    p = Math.fma(z, p, 0.13333304f);
    p = Math.fma(z, p, -0.33333334f);
    float near = Math.fma(size * z, p, size);
    float twice = size > 10 ? 20 : 2 * size;
    float turns = turns(twice);
    float rest = rest(twice, turns);
    float scale = power(exponent(turns));
    float one = scale + 1;
    float sum = Math.fma(scale, rest, one);
    float low = Math.fma(scale, rest, one - sum);
    float over = 2 / sum;
    float off = Math.fma(-over, sum, 2) - over * low;
    float far = 1 - Math.fma(0.5f * over, off, over);
    return signed(size < 0.625f ? near : Float.isNaN(size) ? size : far, x);
  }

  /** {@code 1 / (1 + e^-x)}. */
  public static float logistic(float x) {
    float size = Math.abs(x);
    float near = size > 104 ? -104 : -size;
    float turns = turns(near);
    float rest = rest(near, turns);
    int exponent = exponent(turns);
    float scale = power(exponent < -30 ? -30 : exponent);
    float one = scale + 1;
    float sum = Math.fma(scale, rest, one);
    float low = Math.fma(scale, rest, one - sum + (scale - (one - 1)));
    float over = 1 / sum;
    boolean below = x < 0;
    float head = 1 + rest;
    float above = below ? head : 1;
    float tail = below ? rest - (head - 1) : 0;
    float found = above * over;
    float off = Math.fma(-found, sum, above) + (tail - found * low);
    float result = scaled(Math.fma(over, off, found), below ? exponent : 0);
    return Float.isNaN(size) ? size : result;
  }

  /** The natural logarithm. */
  public static float log(float x) {
    float found = logOf(x < SMALLEST_NORMAL ? x * 0x1p23f : x, x < SMALLEST_NORMAL ? -23 : 0, 0);
    return bounded(x, found);
  }

  /** {@code found}, but for numbers that are not above 0 or not finite their logarithms. */
  private static float bounded(float x, float found) {
    float above = x < Float.POSITIVE_INFINITY ? found : x;
    return x > 0 ? above : x == 0 ? Float.NEGATIVE_INFINITY : Float.NaN;
  }

  /** {@code ln(1 + x)}, precise near 0. */
  public static float logPlusOne(float x) {
    float sum = 1 + x;
    float more = sum - 1;
    float lost = (1 - (sum - more)) + (x - more);
    float found = logOf(sum, 0, lost / sum);
    return Math.abs(x) < 0x1p-25f ? x : bounded(sum, found);
  }

  /** {@code ln x + more · ln 2 + correction} of a normal number above 0. */
  private static float logOf(float x, int more, float correction) {
    int bits = Float.floatToRawIntBits(x);
    int exponent = (bits - 0x3F350000) >> 23;
    float f = Float.intBitsToFloat(bits - (exponent << 23)) - 1;
    float whole = exponent + more;
    float square = f * f;
    float p0 = Math.fma(f, -0.24999997f, 0.3333333f);
    float p2 = Math.fma(f, -0.16667803f, 0.20000716f);
    float p4 = Math.fma(f, -0.12425676f, 0.14249054f);
    float p6 = Math.fma(f, -0.11479837f, 0.11685443f);
    float fourth = square * square;
    float p = Math.fma(fourth, 0.06971681f, Math.fma(square, p6, p4));
    p = Math.fma(fourth, p, Math.fma(square, p2, p0));
    float bend = square * Math.fma(f, p, -0.5f);
    float high = whole * LN_2_HIGH;
    float sum = high + f;
    float low = f - (sum - high);
    float tail = Math.fma(whole, LN_2_LOW, bend + correction);
    return sum + (low + tail);
  }

  /** The sine of an angle in radians. */
  public static float sine(float x) {
    return Math.abs(x) <= FarAngles.NEAR ? turned(x, 0) : FarAngles.sine(x);
  }

  /** The cosine of an angle in radians. */
  public static float cosine(float x) {
    return Math.abs(x) <= FarAngles.NEAR ? turned(Math.abs(x), 1) : FarAngles.cosine(x);
  }

  /** The sine of {@code x} and some right angles more. */
  private static float turned(float x, int more) {
    float whole = Math.fma(x, 0.63661975f, TO_WHOLE);
    int quarter = Float.floatToRawIntBits(whole) + more;
    float turns = whole - TO_WHOLE;
    float near = Math.fma(turns, -1.5707964f, x);
    float rest = turns * 4.371139e-8f;
    float high = near + rest;
    float lost = Math.fma(turns, 4.371139e-8f, -rest);
    float low = (rest - (high - near)) + Math.fma(turns, 1.7151245e-15f, lost);
    float z = high * high;
    float s = Math.fma(z, 2.72499e-06f, -0.00019840087f);
    s = Math.fma(z, s, 0.008333332f);
    s = Math.fma(z, s, -0.16666667f);
    float sine = high + Math.fma(high * z, s, low);
    float c = Math.fma(z, -2.730094e-07f, 2.48006e-05f);
    c = Math.fma(z, c, -0.0013888888f);
    c = Math.fma(z, c, 0.041666668f);
    float half = 0.5f * z;
    float one = 1 - half;
    float bend = Math.fma(z * z, c, -(high * low));
    float cosine = one + (((1 - one) - half) + bend);
    float value = (quarter & 1) == 0 ? sine : cosine;
    float turned = Float.intBitsToFloat(Float.floatToRawIntBits(value) ^ ((quarter & 2) << 30));
    return x == 0 & more == 0 ? x : turned;
  }

  /** The error function: near 0 its series, beyond {@code 1 - e^-g} with a series for g. */
  public static float erf(float x) {
    float size = Math.abs(x);
    float z = size * size;
    float q = Math.fma(z, -9.667045e-06f, 0.00011265959f);
    q = Math.fma(z, q, -0.00084840803f);
    q = Math.fma(z, q, 0.0052210316f);
    q = Math.fma(z, q, -0.02686543f);
    q = Math.fma(z, q, 0.11283782f);
    q = Math.fma(z, q, -0.37612638f);
    q = Math.fma(z, q, 0.12837917f);
    float near = Math.fma(size, q, size);
    float t = (size > 4 ? 4 : size) - 1;
    float g = Math.fma(t, -1.6371514e-06f, 3.296083e-05f);
    g = Math.fma(t, g, -0.00032023957f);
    g = Math.fma(t, g, 0.0020543009f);
    g = Math.fma(t, g, -0.010077808f);
    g = Math.fma(t, g, 0.04157574f);
    g = Math.fma(t, g, 0.8431047f);
    g = Math.fma(t, g, 2.6389678f);
    g = -Math.fma(t, g, 1.8496056f);
    float turns = turns(g);
    float scale = power(exponent(turns));
    float far = Math.fma(-scale, rest(g, turns), 1 - scale);
    return signed(size < 1 ? near : Float.isNaN(size) ? size : far, x);
  }

  /**
   * The cube root: x times the square of x^(-1/3), which is a guess from the exponent and two steps
   * of the third order, and then what the cube of that leaves of x.
   */
  public static float cbrt(float x) {
    float size = Math.abs(x);
    boolean isSmall = size < 0x1p-100f;
    float normal = isSmall ? size * 0x1p48f : size;
    float third = Float.floatToRawIntBits(normal) * 0.33333334f;
    float guess = Float.intBitsToFloat(1418472267 - (int) third);
    float y = nearerInverseRoot(nearerInverseRoot(guess, normal), normal);
    float root = normal * y * y;
    float square = root * root;
    float left = Math.fma(-square, root, normal) - Math.fma(root, root, -square) * root;
    float found = Math.fma(left * y, y * 0.33333334f, root);
    float scaled = isSmall ? found * 0x1p-16f : found;
    return size > 0 & size < Float.POSITIVE_INFINITY ? signed(scaled, x) : x;
  }

  /** From {@code y}, near x^(-1/3), to where about three times as many digits are right. */
  private static float nearerInverseRoot(float y, float x) {
    float less = Math.fma(-(x * y), y * y, 1);
    float more = less * Math.fma(less, 0.22222222f, 0.33333334f);
    return Math.fma(y, more, y);
  }
}
