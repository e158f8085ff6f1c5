package xlet.engine.library;

/**
 * Two rows and columns turned so that the eigenvalues show, as LAPACK's lanv2 does: either the
 * element below the diagonal is 0, or those on it are equal and the others differ in sign.
 */
record StandardBlock(double a, double b, double c, double d, double cosine, double sine) {

  /** Turns {@code ((a, b), (c, d))}. */
  static StandardBlock of(double a, double b, double c, double d) {
    if (c == 0) {
      return new StandardBlock(a, b, c, d, 1, 0);
    }
    if (b == 0) {
      return new StandardBlock(d, -c, 0, a, 0, 1);
    }
    if (a - d == 0 && Math.signum(b) != Math.signum(c)) {
      return new StandardBlock(a, b, c, d, 1, 0);
    }
    double p = (a - d) / 2;
    double most = Math.max(Math.abs(b), Math.abs(c));
    double least = Math.min(Math.abs(b), Math.abs(c)) * Math.signum(b) * Math.signum(c);
    double scale = Math.max(Math.abs(p), most);
    double z = p / scale * p + most / scale * least;
    if (z >= 4 * 0x1p-52) {
      z = p + Math.copySign(Math.sqrt(scale) * Math.sqrt(z), p);
      double length = Math.hypot(c, z);
      return new StandardBlock(d + z, b - c, 0, d - most / z * least, z / length, c / length);
    }
    return ofEqual(a, b, c, d);
  }

  /** Makes the elements on the diagonal equal. */
  private static StandardBlock ofEqual(double a, double b, double c, double d) {
    double sigma = b + c;
    double difference = a - d;
    double length = Math.hypot(sigma, difference);
    double cosine = Math.sqrt((1 + Math.abs(sigma) / length) / 2);
    double sine = -(difference / 2 / (length * cosine)) * Math.copySign(1, sigma);
    double aa = a * cosine + b * sine;
    double bb = -a * sine + b * cosine;
    double cc = c * cosine + d * sine;
    double dd = -c * sine + d * cosine;
    double upper = bb * cosine + dd * sine;
    double below = -aa * sine + cc * cosine;
    double middle = (aa * cosine + cc * sine + (-bb * sine + dd * cosine)) / 2;
    if (below == 0) {
      return new StandardBlock(middle, upper, 0, middle, cosine, sine);
    }
    if (upper == 0) {
      return new StandardBlock(middle, -below, 0, middle, -sine, cosine);
    }
    if (Math.signum(upper) != Math.signum(below)) {
      return new StandardBlock(middle, upper, below, middle, cosine, sine);
    }
    double root1 = Math.sqrt(Math.abs(upper));
    double root2 = Math.sqrt(Math.abs(below));
    double p = Math.copySign(root1 * root2, below);
    double over = 1 / Math.sqrt(Math.abs(upper + below));
    double c1 = root1 * over;
    double s1 = root2 * over;
    return new StandardBlock(
        middle + p, upper - below, 0, middle - p, cosine * c1 - sine * s1, cosine * s1 + sine * c1);
  }

  /** Turns rows and columns {@code first} and {@code first + 1} of {@code h}, columns of z. */
  void apply(ComplexMatrix h, ComplexMatrix z, int first) {
    h.rotateRows(first, first + 1, cosine, sine);
    h.rotateColumns(first, first + 1, cosine, sine);
    z.rotateColumns(first, first + 1, cosine, sine);
    h.set(first, first, a, 0);
    h.set(first, first + 1, b, 0);
    h.set(first + 1, first, c, 0);
    h.set(first + 1, first + 1, d, 0);
  }
}
