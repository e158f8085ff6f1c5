package xlet.engine.element;

/** Quotients of complex numbers that have infinite parts, or a divisor that is 0, one by one. */
public final class ComplexLimits {
  private ComplexLimits() {}

  /** The real part of {@code (a + bi) / (c + di)}. */
  public static double divideRealPart(double a, double b, double c, double d) {
    return new ComplexNumber(a, b).over(new ComplexNumber(c, d)).re();
  }

  /** The imaginary part of {@code (a + bi) / (c + di)}. */
  public static double divideImaginaryPart(double a, double b, double c, double d) {
    return new ComplexNumber(a, b).over(new ComplexNumber(c, d)).im();
  }
}
