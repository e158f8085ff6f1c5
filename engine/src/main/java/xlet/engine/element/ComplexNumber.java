package xlet.engine.element;

/**
 * A complex number and its functions, with the branch cuts and the infinities of C's Annex G: parts
 * that are infinite, zero or NaN give what the limits give.
 *
 * @param re the real part
 * @param im the imaginary part
 */
public record ComplexNumber(double re, double im) {
  public static final ComplexNumber ZERO = new ComplexNumber(0, 0);
  public static final ComplexNumber ONE = new ComplexNumber(1, 0);

  public ComplexNumber plus(ComplexNumber z) {
    return new ComplexNumber(re + z.re, im + z.im);
  }

  public ComplexNumber times(ComplexNumber z) {
    return new ComplexNumber(re * z.re - im * z.im, re * z.im + im * z.re);
  }

  public ComplexNumber times(double factor) {
    return new ComplexNumber(re * factor, im * factor);
  }

  public ComplexNumber negated() {
    return new ComplexNumber(-re, -im);
  }

  /** This times i. */
  private ComplexNumber timesI() {
    return new ComplexNumber(-im, re);
  }

  /** This divided by i. */
  private ComplexNumber overI() {
    return new ComplexNumber(im, -re);
  }

  public boolean isZero() {
    return re == 0 && im == 0;
  }

  public boolean isNaN() {
    return Double.isNaN(re) || Double.isNaN(im);
  }

  private boolean isInfinite() {
    return Double.isInfinite(re) || Double.isInfinite(im);
  }

  /** The greater of two numbers, by their real parts first; one with a NaN before all others. */
  public ComplexNumber max(ComplexNumber other) {
    return isNaN() || (!other.isNaN() && !isBelow(other)) ? this : other;
  }

  /** The lesser of two numbers, by their real parts first; one with a NaN before all others. */
  public ComplexNumber min(ComplexNumber other) {
    return isNaN() || (!other.isNaN() && !other.isBelow(this)) ? this : other;
  }

  private boolean isBelow(ComplexNumber other) {
    return re < other.re || (re == other.re && im < other.im);
  }

  /** The distance from 0, without overflow on the way. */
  public double abs() {
    return Math.hypot(re, im);
  }

  /** The quotient; by 0 infinite or NaN. */
  public ComplexNumber over(ComplexNumber z) {
    int scale = -Math.max(Math.getExponent(z.re), Math.getExponent(z.im));
    if (z.isZero() || z.isInfinite() || z.isNaN()) {
      scale = 0;
    }
    double c = Math.scalb(z.re, scale);
    double d = Math.scalb(z.im, scale);
    double square = c * c + d * d;
    ComplexNumber quotient =
        new ComplexNumber(
            Math.scalb((re * c + im * d) / square, scale),
            Math.scalb((im * c - re * d) / square, scale));
    return Double.isNaN(quotient.re) && Double.isNaN(quotient.im) ? limitOver(z) : quotient;
  }

  private ComplexNumber limitOver(ComplexNumber z) {
    if (z.isZero() && !(Double.isNaN(re) && Double.isNaN(im))) {
      return times(Math.copySign(Double.POSITIVE_INFINITY, z.re));
    }
    if (isInfinite() && !z.isInfinite() && !z.isNaN()) {
      double a = unit(re);
      double b = unit(im);
      return new ComplexNumber(a * z.re + b * z.im, b * z.re - a * z.im)
          .times(Double.POSITIVE_INFINITY);
    }
    if (z.isInfinite() && !isInfinite() && !isNaN()) {
      double c = unit(z.re);
      double d = unit(z.im);
      return new ComplexNumber(0 * (re * c + im * d), 0 * (im * c - re * d));
    }
    return new ComplexNumber(Double.NaN, Double.NaN);
  }

  /** ±1 for an infinite number, else ±0. */
  private static double unit(double x) {
    return Math.copySign(Double.isInfinite(x) ? 1 : 0, x);
  }

  /** {@code x · y}; 0 where either is 0, even if the other is infinite or NaN. */
  private static double product(double x, double y) {
    double product = x * y;
    if (!Double.isNaN(product) || (x != 0 && y != 0)) {
      return product;
    }
    return Double.isNaN(x + y) ? 0 : Math.copySign(0, x) * Math.copySign(1, y);
  }

  public ComplexNumber exp() {
    if (im == 0) {
      return new ComplexNumber(Math.exp(re), im);
    }
    if (re == Double.NEGATIVE_INFINITY && !Double.isFinite(im)) {
      return ZERO;
    }
    if (re == Double.POSITIVE_INFINITY && !Double.isFinite(im)) {
      return new ComplexNumber(re, Double.NaN);
    }
    double half = Math.exp(re / 2);
    double size = Math.exp(re);
    boolean split = Double.isInfinite(size) || size == 0;
    double cos = Math.cos(im);
    double sin = Math.sin(im);
    return split
        ? new ComplexNumber(half * cos * half, half * sin * half)
        : new ComplexNumber(size * cos, size * sin);
  }

  /** {@code e^z - 1}, precise near 0. */
  public ComplexNumber expm1() {
    ComplexNumber exp = exp();
    if (im == 0) {
      return new ComplexNumber(Math.expm1(re), im);
    }
    if (exp.isInfinite() || exp.isNaN()) {
      return new ComplexNumber(exp.re - 1, exp.im);
    }
    double sin = Math.sin(im / 2);
    return new ComplexNumber(Math.expm1(re) * Math.cos(im) - 2 * sin * sin, exp.im);
  }

  /** The principal logarithm: the cut is the negative real axis. */
  public ComplexNumber log() {
    return new ComplexNumber(logAbs(re, im), Math.atan2(im, re));
  }

  private static double logAbs(double x, double y) {
    double size = Math.hypot(x, y);
    if (size > 0.5 && size < 2) {
      double most = Math.max(Math.abs(x), Math.abs(y));
      double least = Math.min(Math.abs(x), Math.abs(y));
      return Math.log1p((most - 1) * (most + 1) + least * least) / 2;
    }
    boolean overflows = Double.isInfinite(size) && Double.isFinite(x) && Double.isFinite(y);
    return overflows ? Math.log(Math.hypot(x / 2, y / 2)) + Math.log(2) : Math.log(size);
  }

  /** The logarithm of {@code 1 + z}, precise near 0. */
  public ComplexNumber log1p() {
    boolean near = Math.abs(re) < 0.5 && Math.abs(im) < 0.5;
    double size = near ? Math.log1p(re * (2 + re) + im * im) / 2 : logAbs(1 + re, im);
    return new ComplexNumber(size, Math.atan2(im, 1 + re));
  }

  /** The principal square root: its real part is never negative. */
  public ComplexNumber sqrt() {
    if (isZero()) {
      return new ComplexNumber(0, im);
    }
    if (Double.isInfinite(im)) {
      return new ComplexNumber(Double.POSITIVE_INFINITY, im);
    }
    if (Double.isInfinite(re)) {
      double rest = Double.isNaN(im) ? im : 0;
      return re > 0
          ? new ComplexNumber(re, Math.copySign(rest, im))
          : new ComplexNumber(rest, Math.copySign(Double.POSITIVE_INFINITY, im));
    }
    double x = re / 4;
    double y = im / 4;
    double root = Math.sqrt((Math.abs(x) + Math.hypot(x, y)) / 2);
    double other = Math.abs(y) / (2 * root);
    return re >= 0
        ? new ComplexNumber(2 * root, Math.copySign(2 * other, im))
        : new ComplexNumber(2 * other, Math.copySign(2 * root, im));
  }

  /** One over the square root. */
  public ComplexNumber rsqrt() {
    return ONE.over(sqrt());
  }

  public ComplexNumber sinh() {
    return new ComplexNumber(
        product(Math.sinh(re), Math.cos(im)), product(Math.cosh(re), Math.sin(im)));
  }

  public ComplexNumber cosh() {
    return new ComplexNumber(
        product(Math.cosh(re), Math.cos(im)), product(Math.sinh(re), Math.sin(im)));
  }

  public ComplexNumber sin() {
    return timesI().sinh().overI();
  }

  public ComplexNumber cos() {
    return timesI().cosh();
  }

  public ComplexNumber tan() {
    return timesI().tanh().overI();
  }

  /** The hyperbolic tangent, by W. Kahan's formula. */
  public ComplexNumber tanh() {
    if (Math.abs(re) > 20) {
      double tail = 4 * Math.exp(-2 * Math.abs(re)) * Math.sin(im) * Math.cos(im);
      double sign = Double.isFinite(im) ? Math.sin(2 * im) : 1;
      return new ComplexNumber(
          Math.copySign(1, re),
          Double.isInfinite(re) || Double.isNaN(tail) ? Math.copySign(0, sign) : tail);
    }
    if (re == 0 && !Double.isFinite(im)) {
      return new ComplexNumber(re, Double.NaN);
    }
    double tan = Math.tan(im);
    double sinh = Math.sinh(re);
    double cosh = Math.cosh(re);
    double slope = 1 + tan * tan;
    double below = 1 + slope * sinh * sinh;
    return new ComplexNumber(slope * cosh * sinh / below, tan / below);
  }

  /** {@code 1 / (1 + e^-z)}. */
  public ComplexNumber logistic() {
    return ONE.over(ONE.plus(negated().exp()));
  }

  /** The number of absolute value 1 in this direction; 0 of 0. */
  public ComplexNumber sign() {
    double size = abs();
    return isZero() ? ZERO : new ComplexNumber(re / size, im / size);
  }

  /** {@code e^(w log z)}; 1 if w is 0. */
  public ComplexNumber pow(ComplexNumber w) {
    if (w.isZero()) {
      return ONE;
    }
    if (isZero() && w.re > 0) {
      return ZERO;
    }
    return log().times(w).exp();
  }

  /** {@code -i log((x + iy) / √(x² + y²))} where this is y. */
  public ComplexNumber atan2(ComplexNumber x) {
    ComplexNumber root = x.times(x).plus(times(this)).sqrt();
    return x.plus(timesI()).over(root).log().overI();
  }
}
