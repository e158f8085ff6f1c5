package xlet.engine.element;

/**
 * Elementary functions of floats of up to 16 bits, within a 64th of half a unit of their last place
 * before they are rounded to that. They are written as {@link FloatFunctions} are, which compute
 * what is not here, and take half as many steps and fewer.
 */
@SuppressWarnings("ShortCircuitBoolean") // a jump is what vectors do not have
public final class NarrowFunctions {
  private static final float LN_2 = 0.6931472f;

  /** Powers of 2 beyond it are 0 or infinity, and may still be scaled in two steps. */
  private static final float FAR = 160;

  /** From here on all numbers are even. */
  private static final float EVEN = 0x1p12f;

  private static final float TO_WHOLE = FloatFunctions.TO_WHOLE;

  private NarrowFunctions() {}

  /** The hyperbolic tangent; beyond 4.6 it is nearer to 1 than to any other number. */
  public static float tanh(float x) {
    float size = Math.abs(x);
    float near = size > 4.6f ? 4.6f : size;
    float z = near * near;
    float p = Math.fma(z, 5.434658e-06f, 0.0025482676f);
    p = Math.fma(z, p, 0.12587075f);
    p = Math.fma(z, p, 1);
    float q = Math.fma(z, 0.00017389827f, 0.022283398f);
    q = Math.fma(z, q, 0.45920378f);
    q = Math.fma(z, q, 1);
    return FloatFunctions.signed(near * p / q, x);
  }

  /** The error function; beyond 2.75 it is nearer to 1 than to any other number. */
  public static float erf(float x) {
    float size = Math.abs(x);
    float near = size > 2.75f ? 2.75f : size;
    float z = near * near;
    float p = Math.fma(z, 6.820088e-06f, 0.00038836923f);
    p = Math.fma(z, p, 0.03949946f);
    p = Math.fma(z, p, 0.13805673f);
    p = Math.fma(z, p, 1.1283796f);
    float q = Math.fma(z, 0.007624418f, 0.08685304f);
    q = Math.fma(z, q, 0.4556941f);
    q = Math.fma(z, q, 1);
    return FloatFunctions.signed(near * p / q, x);
  }

  /** {@code 1 / (1 + e^-x)}. */
  public static float logistic(float x) {
    float size = Math.abs(x);
    float near = size > 100 ? -100 : -size;
    float turns = FloatFunctions.turns(near);
    float r = Math.fma(turns - TO_WHOLE, -LN_2, near);
    float square = r * r;
    float low = Math.fma(r, 0.49999377f, 0.99999994f);
    float high = Math.fma(r, 0.041875143f, 0.16666935f);
    float p = Math.fma(square, Math.fma(square, 0.008333321f, high), low);
    float power = FloatFunctions.scaled(Math.fma(r, p, 1), FloatFunctions.exponent(turns));
    return (x < 0 ? power : 1) / (1 + power);
  }

  /** {@code x^y}; squares and cubes are products. */
  public static float power(float x, float y) {
    return y == 2 ? x * x : y == 3 ? x * x * x : anyPower(x, y);
  }

  private static float anyPower(float x, float y) {
    float size = Math.abs(x);
    boolean isPlain = FloatFunctions.isBelow0(-size);
    float log = isPlain ? log2(size) : (size - 1) * Float.POSITIVE_INFINITY;
    float found = powerOf2(size == 1 | y == 0 ? 0 : y * log);
    float near = Math.abs(y) >= EVEN ? EVEN : Math.abs(y);
    float whole = near + TO_WHOLE;
    boolean isCut = whole - TO_WHOLE != near;
    int odd = isCut ? 0 : Float.floatToRawIntBits(whole) << 31;
    int sign = Float.floatToRawIntBits(x) & odd;
    float signed = Float.intBitsToFloat(Float.floatToRawIntBits(found) ^ sign);
    return isCut & FloatFunctions.isBelow0(x) ? Float.NaN : signed;
  }

  /** The logarithm to base 2 of a finite number above 0. */
  private static float log2(float x) {
    boolean isSmall = x < 0x1p-126f;
    float normal = isSmall ? x * 0x1p23f : x;
    int bits = Float.floatToRawIntBits(normal);
    int exponent = (bits - 0x3F350000) >> 23;
    float f = Float.intBitsToFloat(bits - (exponent << 23)) - 1;
    float s = f / (2 + f);
    float z = s * s;
    float p = Math.fma(z, Math.fma(z, 0.59578073f, 0.9615883f), 2.8853905f);
    return Math.fma(s, p, isSmall ? exponent - 23 : exponent);
  }

  /** {@code 2^x}. */
  private static float powerOf2(float x) {
    float above = x < -FAR ? -FAR : x;
    float near = above > FAR ? FAR : above;
    float turns = near + TO_WHOLE;
    float r = near - (turns - TO_WHOLE);
    float square = r * r;
    float low = Math.fma(r, 0.24022351f, 0.6931471f);
    float high = Math.fma(r, 0.009666245f, 0.055505004f);
    float p = Math.fma(square, Math.fma(square, 0.0013333538f, high), low);
    return FloatFunctions.scaled(Math.fma(r, p, 1), FloatFunctions.exponent(turns));
  }
}
