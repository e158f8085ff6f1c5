package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;

/** The inverses of the trigonometric and hyperbolic functions. */
final class Inverses {
  private Inverses() {}

  static double asinh(double x) {
    double size = Math.abs(x);
    double found =
        size > 0x1p28
            ? Math.log(size) + Math.log(2)
            : Math.log1p(size + size * size / (1 + Math.sqrt(size * size + 1)));
    return Math.copySign(found, x);
  }

  static double acosh(double x) {
    double above = x - 1;
    if (above < 0) {
      return Double.NaN;
    }
    return x > 0x1p28
        ? Math.log(x) + Math.log(2)
        : Math.log1p(above + Math.sqrt(2 * above + above * above));
  }

  static double atanh(double x) {
    return (Math.log1p(x) - Math.log1p(-x)) / 2;
  }

  /** By Kahan's formula, which loses no digits near 1. */
  static ComplexNumber acos(ComplexNumber z) {
    ComplexNumber below = sum(1, z, -1).sqrt();
    ComplexNumber above = sum(1, z, 1).sqrt();
    return new ComplexNumber(
        2 * Math.atan2(below.re(), above.re()), asinh(conjugate(above).times(below).im()));
  }

  static ComplexNumber asin(ComplexNumber z) {
    ComplexNumber below = sum(1, z, -1).sqrt();
    ComplexNumber above = sum(1, z, 1).sqrt();
    return new ComplexNumber(
        Math.atan2(z.re(), below.times(above).re()), asinh(conjugate(below).times(above).im()));
  }

  static ComplexNumber acosh(ComplexNumber z) {
    ComplexNumber below = sum(-1, z, 1).sqrt();
    ComplexNumber above = sum(1, z, 1).sqrt();
    return new ComplexNumber(
        asinh(conjugate(below).times(above).re()), 2 * Math.atan2(below.im(), above.re()));
  }

  static ComplexNumber asinh(ComplexNumber z) {
    ComplexNumber turned = asin(new ComplexNumber(-z.im(), z.re()));
    return new ComplexNumber(turned.im(), -turned.re());
  }

  static ComplexNumber atanh(ComplexNumber z) {
    return z.log1p().plus(z.negated().log1p().negated()).times(0.5);
  }

  private static ComplexNumber sum(double start, ComplexNumber z, double factor) {
    return new ComplexNumber(start + factor * z.re(), factor * z.im());
  }

  private static ComplexNumber conjugate(ComplexNumber z) {
    return new ComplexNumber(z.re(), -z.im());
  }
}
