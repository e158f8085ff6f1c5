package xlet.engine.element;

/**
 * Powers, cube roots and the error function of f64, within one and a half units of the last place.
 * They are written as {@link FloatFunctions} are, and for the same reason.
 */
@SuppressWarnings("ShortCircuitBoolean") // a jump is what vectors do not have
public final class DoublePowers {
  private static final double LN_2_HIGH = DoubleFunctions.LN_2_HIGH;
  private static final double LN_2_LOW = DoubleFunctions.LN_2_LOW;

  private static final double TO_WHOLE = DoubleFunctions.TO_WHOLE;

  /** From here on all f64 are whole numbers, whose last bit tells whether they are odd. */
  private static final double WHOLE = 0x1p52;

  /** From here on they are even. */
  private static final double EVEN = 0x1p53;

  private DoublePowers() {}

  /** {@code x^y}; squares and cubes are products, and these within two units of the last place. */
  public static double power(double x, double y) {
    return y == 2 ? x * x : y == 3 ? x * x * x : anyPower(x, y);
  }

  private static double anyPower(double x, double y) {
    double found = powerOf(Math.abs(x), y);
    double size = Math.abs(y) >= EVEN ? EVEN : Math.abs(y);
    boolean mayBeCut = size < WHOLE;
    double whole = mayBeCut ? size + WHOLE : size;
    boolean isCut = (mayBeCut ? whole - WHOLE : whole) != size;
    long odd = isCut ? 0 : Double.doubleToRawLongBits(whole) << 63;
    long sign = Double.doubleToRawLongBits(x) & odd;
    double signed = Double.longBitsToDouble(Double.doubleToRawLongBits(found) ^ sign);
    double result = isCut & DoubleFunctions.isBelow0(x) ? Double.NaN : signed;
    boolean isOne = x == 1 | y == 0 | (x == -1 & Math.abs(y) == Double.POSITIVE_INFINITY);
    return isOne ? 1 : Double.isNaN(x) ? x : result;
  }

  /** A power of a number that is not negative, by its logarithm in two parts. */
  private static double powerOf(double x, double y) {
    boolean isSmall = x < 0x1p-1022;
    double normal = isSmall ? x * 0x1p54 : x;
    long exponent = DoubleFunctions.balancedExponent(normal);
    double f = DoubleFunctions.factor(normal, exponent) - 1;
    double whole = DoubleFunctions.whole(exponent) + (isSmall ? -54.0 : 0.0);
    double below = 2 + f;
    double belowLow = f - (below - 2);
    double over = 1 / below;
    double s = f * over;
    double sLow = over * (Math.fma(-s, below, f) - s * belowLow);
    double z = s * s;
    double zLow = Math.fma(s, s, -z) + 2 * s * sLow;
    double r = Math.fma(z, 0.11723170160840832, 0.11706237148811655);
    r = Math.fma(z, r, 0.13334804663624544);
    r = Math.fma(z, r, 0.1538459496307413);
    r = Math.fma(z, r, 0.181818183353876);
    r = Math.fma(z, r, 0.22222222221655907);
    r = Math.fma(z, r, 0.28571428571429364);
    r = Math.fma(z, r, 0.4);
    double p = Math.fma(z, r, 0.6666666666666666);
    double pLow = Math.fma(z, r, 0.6666666666666666 - p) + 3.700743415417188e-17;
    double cube = z * s;
    double cubeLow = Math.fma(z, s, -cube) + (z * sLow + zLow * s);
    double bend = cube * p;
    double bendLow = Math.fma(cube, p, -bend) + (cube * pLow + cubeLow * p);
    double twice = 2 * s;
    double part = twice + bend;
    double partLow = (bend - (part - twice)) + (bendLow + 2 * sLow);
    double high = whole * LN_2_HIGH;
    double log = high + part;
    double lost = (part - (log - high)) + Math.fma(whole, LN_2_LOW, partLow);
    double main = log + lost;
    double mainLow = lost - (main - log);
    double product = y * main;
    double productLow = Math.fma(y, main, -product) + y * mainLow;
    double found =
        DoubleFunctions.exponentialOfSum(product, Math.abs(product) < 800 ? productLow : 0);
    double ofZero = y < 0 ? Double.POSITIVE_INFINITY : 0;
    double ofInfinity = y < 0 ? 0 : Double.POSITIVE_INFINITY;
    double end = Double.isNaN(y) ? y : x > 0 ? ofInfinity : ofZero;
    return x > 0 & x < Double.POSITIVE_INFINITY ? found : end;
  }

  /** The cube root: a guess from the exponent, and steps by Halley's and by Newton's method. */
  public static double cbrt(double x) {
    double size = Math.abs(x);
    boolean isSmall = size < 0x1p-1022;
    boolean isLarge = size > 0x1p1000;
    double raised = isSmall ? size * 0x1p54 : size;
    double normal = isLarge ? size * 0x1p-54 : raised;
    double head = DoubleFunctions.whole(Double.doubleToRawLongBits(normal) >>> 32);
    double third = Math.fma(head, 0.3333333333333333, TO_WHOLE);
    long bits = Double.doubleToRawLongBits(third) << 32;
    double guess = Double.longBitsToDouble(bits + 0x2A9F_7893_0000_0000L);
    double first = step(guess, normal);
    double second = step(first, normal);
    double square = second * second;
    double squareLow = Math.fma(second, second, -square);
    double cube = square * second;
    double cubeLow = Math.fma(square, second, -cube) + squareLow * second;
    double off = (normal - cube) - cubeLow;
    double found = Math.fma(off, 0.3333333333333333 / square, second);
    double lowered = isSmall ? found * 0x1p-18 : found;
    double root = isLarge ? found * 0x1p18 : lowered;
    boolean isPlain = size > 0 & size < Double.POSITIVE_INFINITY;
    return isPlain ? DoubleFunctions.signed(root, x) : x;
  }

  private static double step(double root, double x) {
    double cube = root * root * root;
    return root * ((cube + x + x) / (cube + cube + x));
  }

  /** The error function: near 0 its series, beyond that 1 less e^(-x²) times another. */
  public static double erf(double x) {
    double size = Math.abs(x);
    double far = size > 6 ? 6 : size;
    double u = (far - 2) / (far + 2);
    double square = far * far;
    double squareLow = Math.fma(far, far, -square);
    double rest = DoubleFunctions.exponentialOfSum(-square, -squareLow) * complement(u);
    double found = size < 1 ? Math.fma(size, series(size * size), size) : 1 - rest;
    return DoubleFunctions.signed(Double.isNaN(size) ? size : found, x);
  }

  /** {@code erf(x) / x - 1} for x² = z up to 1. */
  private static double series(double z) {
    double p = Math.fma(z, 5.957176144952467e-11, -1.1372848855042739e-09);
    p = Math.fma(z, p, 1.4659775273566131e-08);
    p = Math.fma(z, p, -1.6350312700978063e-07);
    p = Math.fma(z, p, 1.6461000484113562e-06);
    p = Math.fma(z, p, -1.492559526683065e-05);
    p = Math.fma(z, p, 0.00012055331111642686);
    p = Math.fma(z, p, -0.0008548326980833789);
    p = Math.fma(z, p, 0.0052239776248180145);
    p = Math.fma(z, p, -0.026866170645076792);
    p = Math.fma(z, p, 0.11283791670954879);
    p = Math.fma(z, p, -0.3761263890318375);
    return Math.fma(z, p, 0.1283791670955126);
  }

  /** {@code (1 - erf(x)) · e^(x²)} for u = (x - 2) / (x + 2) and x from 1 to 6. */
  private static double complement(double u) {
    double p = Math.fma(u, -4.215301054238321e-07, -5.322696855655786e-07);
    p = Math.fma(u, p, 1.1780775215625583e-06);
    p = Math.fma(u, p, 3.789215643758464e-06);
    p = Math.fma(u, p, 1.392621183618803e-06);
    p = Math.fma(u, p, -1.396807230177146e-05);
    p = Math.fma(u, p, -2.7579864674305787e-05);
    p = Math.fma(u, p, 2.7525480361206068e-05);
    p = Math.fma(u, p, 0.00017436116545392264);
    p = Math.fma(u, p, 4.355560219515472e-05);
    p = Math.fma(u, p, -0.000981977026567889);
    p = Math.fma(u, p, -0.0008471432509203844);
    p = Math.fma(u, p, 0.006997461739200444);
    p = Math.fma(u, p, 0.003732892404327764);
    p = Math.fma(u, p, -0.07897858101573213);
    p = Math.fma(u, p, 0.24165819424246646);
    p = Math.fma(u, p, -0.4271858474139584);
    return Math.fma(u, p, 0.25539567631050575);
  }
}
