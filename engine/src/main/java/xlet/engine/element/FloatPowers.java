package xlet.engine.element;

/**
 * Powers of f32, within two units of the last place. They are written as {@link FloatFunctions}
 * are, and for the same reason. Conditions are few, as vectors take long for each.
 */
@SuppressWarnings("ShortCircuitBoolean") // a jump is what vectors do not have
public final class FloatPowers {
  private static final double TO_WHOLE = DoubleFunctions.TO_WHOLE;

  /** From here on all f32 are even. */
  private static final float EVEN = 0x1p24f;

  /** Powers of 2 beyond this overflow f32, and those below its negative vanish. */
  private static final double FAR = 160;

  private FloatPowers() {}

  /** {@code x^y}; squares and cubes are products. */
  public static float power(float x, float y) {
    return y == 2 ? x * x : y == 3 ? x * x * x : anyPower(x, y);
  }

  private static float anyPower(float x, float y) {
    float size = Math.abs(x);
    double log =
        FloatFunctions.isBelow0(-size) ? log2(size) : (size - 1) * Double.POSITIVE_INFINITY;
    double found = powerOf2(size == 1 | y == 0 ? 0 : y * log);
    double near = Math.abs(y) >= EVEN ? EVEN : Math.abs(y);
    double whole = near + TO_WHOLE;
    boolean isCut = whole - TO_WHOLE != near;
    long odd = isCut ? 0 : Double.doubleToRawLongBits(whole) << 63;
    long sign = Float.floatToRawIntBits(x) & odd;
    double signed = Double.longBitsToDouble(Double.doubleToRawLongBits(found) ^ sign);
    return (float) (isCut & FloatFunctions.isBelow0(x) ? Double.NaN : signed);
  }

  /** The logarithm to base 2 of a finite number above 0. */
  private static double log2(double x) {
    long exponent = DoubleFunctions.balancedExponent(x);
    double s = WideFunctions.ratio(x, exponent);
    double z = s * s;
    double low = Math.fma(z, 0.9617966733137789, 2.885390081790107);
    double high = Math.fma(z, 0.4116723584869529, 0.5770835906601495);
    double square = z * z;
    double p = Math.fma(square, Math.fma(square, 0.34073709684009446, high), low);
    return Math.fma(s, p, DoubleFunctions.whole(exponent));
  }

  /** {@code 2^x}; far from 0 what is 0 or infinity in f32. */
  private static double powerOf2(double x) {
    double near = Math.abs(x) > FAR ? DoubleFunctions.signed(FAR, x) : x;
    double turns = near + TO_WHOLE;
    double r = near - (turns - TO_WHOLE);
    double square = r * r;
    double low = Math.fma(r, 0.24022652782876178, 0.693147214967885);
    double middle = Math.fma(r, 0.009617692976143188, 0.05550310551206981);
    double high = Math.fma(r, 0.0001559467701510541, 0.001340664384748006);
    double p = Math.fma(square, Math.fma(square, high, middle), low);
    return WideFunctions.power(turns) * Math.fma(r, p, 1);
  }
}
