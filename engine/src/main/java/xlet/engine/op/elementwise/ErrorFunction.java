package xlet.engine.op.elementwise;

/**
 * The error function in double precision, to within 2 units in the last place: below 1 by its power
 * series about 0, below 6 by those about the eighths, farther out it is 1.
 */
final class ErrorFunction {
  private static final double TWO_OVER_ROOT_PI = 2 / Math.sqrt(Math.PI);
  private static final int END = 6;
  private static final int TERMS = 16;

  /** The coefficient of x²ⁿ⁺¹, over 2/√π, is (−1)ⁿ / (n! (2n + 1)). */
  private static final double[] ABOUT_ZERO = aboutZero(20);

  /** Row k has the coefficients of the powers of x − (1 + k/8). */
  private static final double[][] ABOUT_EIGHTHS = aboutEighths();

  private ErrorFunction() {}

  private static double[] aboutZero(int terms) {
    double[] series = new double[terms];
    double factorial = 1;
    for (int n = 0; n < terms; n++) {
      series[n] = (n % 2 == 0 ? 1 : -1) / (factorial * (2 * n + 1));
      factorial *= n + 1;
    }
    return series;
  }

  private static double[][] aboutEighths() {
    double[][] rows = new double[8 * (END - 1) + 1][];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = about(1 + k / 8.0);
    }
    return rows;
  }

  /**
   * The series of erf(c + h) by powers of h, for {@code c >= 1}. Its derivative is 2/√π e^(−c²)
   * e^(−2ch−h²), whose coefficients g have (n + 1) gₙ₊₁ = −2c gₙ − 2 gₙ₋₁.
   */
  private static double[] about(double c) {
    double[] series = new double[TERMS];
    series[0] = 1 - complement(c);
    double scale = TWO_OVER_ROOT_PI * Math.exp(-c * c);
    double before = 0;
    double g = 1;
    for (int n = 0; n + 1 < TERMS; n++) {
      series[n + 1] = scale * g / (n + 1);
      double next = (-2 * c * g - 2 * before) / (n + 1);
      before = g;
      g = next;
    }
    return series;
  }

  /** {@code e^(−x²) / √π · 1/(x + (1/2)/(x + (2/2)/(x + …)))} for {@code x >= 1}. */
  private static double complement(double x) {
    double below = x;
    for (int k = 200; k > 0; k--) {
      below = x + k / (2 * below);
    }
    return Math.exp(-x * x) / (below * Math.sqrt(Math.PI));
  }

  static double erf(double x) {
    double size = Math.abs(x);
    if (size < 1) {
      return x * polynomial(ABOUT_ZERO, x * x) * TWO_OVER_ROOT_PI;
    }
    if (!(size < END)) {
      return Math.signum(x);
    }
    int eighths = (int) Math.rint(8 * (size - 1));
    return Math.copySign(polynomial(ABOUT_EIGHTHS[eighths], size - 1 - eighths / 8.0), x);
  }

  private static double polynomial(double[] coefficients, double x) {
    double sum = 0;
    for (int n = coefficients.length - 1; n >= 0; n--) {
      sum = sum * x + coefficients[n];
    }
    return sum;
  }
}
