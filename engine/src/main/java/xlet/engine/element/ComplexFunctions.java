package xlet.engine.element;

/**
 * Functions of complex numbers, a method for each part of the result, of numbers of f64. They are
 * written as {@link FloatFunctions} are, and for the same reason.
 */
public final class ComplexFunctions {
  private ComplexFunctions() {}

  /** The real part of {@code (a + bi) (c + di)}. */
  public static double multiplyRealPart(double a, double b, double c, double d) {
    return a * c - b * d;
  }

  /** The imaginary part of {@code (a + bi) (c + di)}. */
  public static double multiplyImaginaryPart(double a, double b, double c, double d) {
    return a * d + b * c;
  }
}
