package xlet.engine.op.elementwise;

/**
 * The error function in double precision, to within 3 units in the last place: near 0 by its power
 * series, farther out as 1 less the complement, which is a continued fraction.
 */
final class ErrorFunction {
  private static final double TWO_OVER_ROOT_PI = 2 / Math.sqrt(Math.PI);

  /** The coefficient of x²ⁿ⁺¹ is (−1)ⁿ / (n! (2n + 1)). */
  private static final double[] SERIES = series(20);

  private ErrorFunction() {}

  private static double[] series(int terms) {
    double[] series = new double[terms];
    double factorial = 1;
    for (int n = 0; n < terms; n++) {
      series[n] = (n % 2 == 0 ? 1 : -1) / (factorial * (2 * n + 1));
      factorial *= n + 1;
    }
    return series;
  }

  static double erf(double x) {
    double size = Math.abs(x);
    if (size < 1) {
      return x * nearZero(x * x);
    }
    return size < 6 ? Math.copySign(1 - complement(size), x) : Math.signum(x);
  }

  private static double nearZero(double square) {
    double sum = 0;
    for (int n = SERIES.length - 1; n >= 0; n--) {
      sum = sum * square + SERIES[n];
    }
    return sum * TWO_OVER_ROOT_PI;
  }

  /** {@code e^(−x²) / √π · 1/(x + (1/2)/(x + (2/2)/(x + …)))} for {@code x >= 1}. */
  private static double complement(double x) {
    double below = x;
    for (int k = 8 + (int) (200 / (x * x)); k > 0; k--) {
      below = x + k / (2 * below);
    }
    return Math.exp(-x * x) / (below * Math.sqrt(Math.PI));
  }
}
