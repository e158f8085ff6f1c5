package xlet.engine.element;

/**
 * Sines, cosines and tangents, and the hyperbolic ones, of complex numbers of f32, as {@link
 * NarrowComplexFunctions} are. The others are those of the number times i.
 */
@SuppressWarnings("ShortCircuitBoolean") // a jump is what vectors do not have
public final class NarrowComplexAngles {
  /** From here on the hyperbolic tangent of a real number is 1 or -1. */
  private static final double FAR = 20;

  private NarrowComplexAngles() {}

  public static double sinhRealPart(double re, double im) {
    return product(WideFunctions.farSinh(re), WideFunctions.cosine(im));
  }

  public static double sinhImaginaryPart(double re, double im) {
    return product(WideFunctions.farCosh(re), WideFunctions.sine(im));
  }

  public static double coshRealPart(double re, double im) {
    return product(WideFunctions.farCosh(re), WideFunctions.cosine(im));
  }

  public static double coshImaginaryPart(double re, double im) {
    return product(WideFunctions.farSinh(re), WideFunctions.sine(im));
  }

  public static double sineRealPart(double re, double im) {
    return sinhImaginaryPart(-im, re);
  }

  public static double sineImaginaryPart(double re, double im) {
    return -sinhRealPart(-im, re);
  }

  public static double cosineRealPart(double re, double im) {
    return coshRealPart(-im, re);
  }

  public static double cosineImaginaryPart(double re, double im) {
    return coshImaginaryPart(-im, re);
  }

  /** The real part of the hyperbolic tangent, {@code sinh(2re) / (cosh(2re) + cos(2im))}. */
  public static double tanhRealPart(double re, double im) {
    double sinh = WideFunctions.farSinh(re);
    double found = sinh * WideFunctions.farCosh(re) / below(sinh, im);
    double near = re == 0 ? re : found;
    return Math.abs(re) > FAR ? DoubleFunctions.signed(1, re) : near;
  }

  /** The imaginary part of the hyperbolic tangent, {@code sin(2im) / (cosh(2re) + cos(2im))}. */
  public static double tanhImaginaryPart(double re, double im) {
    double half = WideFunctions.sine(im) * WideFunctions.cosine(im);
    double tail = 4 * WideFunctions.farExp(-2 * Math.abs(re)) * half;
    double far = Double.isNaN(tail) ? 0 : tail;
    return Math.abs(re) > FAR ? far : half / below(WideFunctions.farSinh(re), im);
  }

  /** Half of {@code cosh(2re) + cos(2im)}. */
  private static double below(double sinh, double im) {
    double cosine = WideFunctions.cosine(im);
    return cosine * cosine + sinh * sinh;
  }

  public static double tanRealPart(double re, double im) {
    return tanhImaginaryPart(-im, re);
  }

  public static double tanImaginaryPart(double re, double im) {
    return -tanhRealPart(-im, re);
  }

  /** {@code x · y}; 0 where either is 0, even if the other is NaN. */
  private static double product(double x, double y) {
    double product = x * y;
    return Double.isNaN(product) & (x == 0 | y == 0) ? 0 : product;
  }
}
