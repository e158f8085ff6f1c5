package xlet.engine.library;

import xlet.engine.op.Evaluation;

/**
 * Eigenvalues and eigenvectors of a symmetric tridiagonal matrix by implicit QL and QR steps, as
 * LAPACK's steqr does them.
 */
final class TridiagonalEigen {
  private static final int MOST_STEPS = 30;

  private final int size;
  private final double[] d;
  private final double[] e;
  private final double epsilon;
  private final Evaluation evaluation;
  private final ComplexMatrix z;
  private int steps;

  /**
   * The matrix of {@code diagonal}, which becomes the eigenvalues, and of {@code beside} it.
   *
   * @param epsilon the precision of the element type
   */
  TridiagonalEigen(double[] diagonal, double[] beside, double epsilon, Evaluation evaluation) {
    this.size = diagonal.length;
    this.d = diagonal;
    this.e = beside;
    this.epsilon = epsilon;
    this.evaluation = evaluation;
    this.z = ComplexMatrix.identity(size, size);
  }

  /** The eigenvectors as columns, those of the least eigenvalues first. */
  ComplexMatrix vectors() {
    for (int first = 0; first < size; ) {
      int last = first;
      while (last + 1 < size && !isSplit(last)) {
        last++;
      }
      if (last + 1 < size) {
        e[last] = 0;
      }
      if (last > first && steps < MOST_STEPS * size) {
        block(first, last);
      } else {
        first = last + 1;
      }
    }
    sort();
    return z;
  }

  private boolean isSplit(int m) {
    return Math.abs(e[m]) <= Math.sqrt(Math.abs(d[m])) * Math.sqrt(Math.abs(d[m + 1])) * epsilon;
  }

  /** Works from the end of a block whose diagonal element is the smaller. */
  private void block(int first, int last) {
    if (Math.abs(d[last]) < Math.abs(d[first])) {
      for (int l = last; l >= first && steps < MOST_STEPS * size; ) {
        l = upward(l, first);
      }
    } else {
      for (int l = first; l <= last && steps < MOST_STEPS * size; ) {
        l = downward(l, last);
      }
    }
  }

  private boolean isSmall(int m) {
    double tested = e[m] * e[m];
    return tested <= epsilon * epsilon * Math.abs(d[m]) * Math.abs(d[m + 1]) + Float.MIN_NORMAL;
  }

  /** One step of QL at {@code l}; returns where to go on. */
  private int downward(int l, int last) {
    int m = l;
    while (m < last && !isSmall(m)) {
      m++;
    }
    if (m < last) {
      e[m] = 0;
    }
    if (m == l) {
      return l + 1;
    }
    if (m == l + 1) {
      PlaneRotation pair = pair(l);
      z.rotateColumns(l, l + 1, pair.cosine(), pair.sine());
      return l + 2;
    }
    begin();
    double g = shift(d[l], d[l + 1], e[l], d[m]);
    double[] cosines = new double[size];
    double[] sines = new double[size];
    double s = 1;
    double c = 1;
    double p = 0;
    for (int i = m - 1; i >= l; i--) {
      double f = s * e[i];
      double b = c * e[i];
      PlaneRotation turn = PlaneRotation.of(g, f);
      c = turn.cosine();
      s = turn.sine();
      if (i != m - 1) {
        e[i + 1] = turn.length();
      }
      g = d[i + 1] - p;
      double r = (d[i] - g) * s + 2 * c * b;
      p = s * r;
      d[i + 1] = g + p;
      g = c * r - b;
      cosines[i] = c;
      sines[i] = -s;
    }
    for (int i = m - 1; i >= l; i--) {
      z.rotateColumns(i, i + 1, cosines[i], sines[i]);
    }
    d[l] -= p;
    e[l] = g;
    return l;
  }

  /** One step of QR at {@code l}; returns where to go on. */
  private int upward(int l, int first) {
    int m = l;
    while (m > first && !isSmall(m - 1)) {
      m--;
    }
    if (m > first) {
      e[m - 1] = 0;
    }
    if (m == l) {
      return l - 1;
    }
    if (m == l - 1) {
      PlaneRotation pair = pair(m);
      z.rotateColumns(m, m + 1, pair.cosine(), pair.sine());
      return l - 2;
    }
    begin();
    double g = shift(d[l], d[l - 1], e[l - 1], d[m]);
    double s = 1;
    double c = 1;
    double p = 0;
    for (int i = m; i < l; i++) {
      double f = s * e[i];
      double b = c * e[i];
      PlaneRotation turn = PlaneRotation.of(g, f);
      c = turn.cosine();
      s = turn.sine();
      if (i != m) {
        e[i - 1] = turn.length();
      }
      g = d[i] - p;
      double r = (d[i + 1] - g) * s + 2 * c * b;
      p = s * r;
      d[i] = g + p;
      g = c * r - b;
      z.rotateColumns(i, i + 1, c, s);
    }
    d[l] -= p;
    e[l - 1] = g;
    return l;
  }

  private void begin() {
    steps++;
    evaluation.poll();
  }

  private static double shift(double p, double next, double beside, double far) {
    double g = (next - p) / (2 * beside);
    return far - p + beside / (g + Math.copySign(Math.hypot(g, 1), g));
  }

  /** Makes the block of rows {@code l} and {@code l + 1} diagonal. */
  private PlaneRotation pair(int l) {
    double sum = d[l] + d[l + 1];
    double difference = d[l] - d[l + 1];
    double twice = 2 * e[l];
    double root = Math.hypot(difference, twice);
    boolean leftIsGreater = Math.abs(d[l]) > Math.abs(d[l + 1]);
    double greater = leftIsGreater ? d[l] : d[l + 1];
    double smaller = leftIsGreater ? d[l + 1] : d[l];
    double one = sum < 0 ? (sum - root) / 2 : (sum + root) / 2;
    double other = sum == 0 ? -root / 2 : greater / one * smaller - e[l] / one * e[l];
    boolean sameSigns = (sum >= 0) == (difference >= 0);
    double cs = difference >= 0 ? difference + root : difference - root;
    double cosine;
    double sine;
    if (Math.abs(cs) > Math.abs(twice)) {
      double cotangent = -twice / cs;
      sine = 1 / Math.hypot(1, cotangent);
      cosine = cotangent * sine;
    } else if (twice == 0) {
      cosine = 1;
      sine = 0;
    } else {
      double tangent = -cs / twice;
      cosine = 1 / Math.hypot(1, tangent);
      sine = tangent * cosine;
    }
    d[l] = one;
    d[l + 1] = other;
    e[l] = 0;
    return sameSigns ? new PlaneRotation(-sine, cosine, 0) : new PlaneRotation(cosine, sine, 0);
  }

  /** Puts the eigenvalues in order with as few exchanges of vectors as possible. */
  private void sort() {
    for (int i = 0; i + 1 < size; i++) {
      int least = i;
      for (int j = i + 1; j < size; j++) {
        least = d[j] < d[least] ? j : least;
      }
      if (least != i) {
        double value = d[i];
        d[i] = d[least];
        d[least] = value;
        z.swapColumns(i, least);
      }
    }
  }
}
