package xlet.engine.library;

import xlet.engine.op.Evaluation;

/**
 * Singular values and vectors of a bidiagonal matrix by implicit steps of QR, as LAPACK's bdsqr
 * does them.
 */
final class BidiagonalSteps {
  private static final int MOST_STEPS = 6;

  private final int size;
  private final double[] d;
  private final double[] e;
  private final double epsilon;
  private final double tolerance;
  private final Evaluation evaluation;
  private final ComplexMatrix left;
  private final ComplexMatrix right;

  private double threshold;
  private boolean downward;
  private int oldFirst = -1;
  private int oldLast = -1;
  private double least;

  /**
   * The matrix of {@code diagonal}, which becomes the singular values, and of {@code beside} it.
   *
   * @param epsilon the precision of the element type
   */
  BidiagonalSteps(double[] diagonal, double[] beside, double epsilon, Evaluation evaluation) {
    this.size = diagonal.length;
    this.d = diagonal;
    this.e = beside;
    this.epsilon = epsilon;
    this.tolerance = Math.clamp(Math.pow(epsilon, -0.125), 10, 100) * epsilon;
    this.evaluation = evaluation;
    this.left = ComplexMatrix.identity(size, size);
    this.right = ComplexMatrix.identity(size, size);
  }

  /** The singular values, the greatest first, as a column. */
  ComplexMatrix values() {
    return ComplexMatrix.column(d);
  }

  /** The singular vectors on the left, as columns. */
  ComplexMatrix left() {
    return left;
  }

  /** The singular vectors on the right, as columns. */
  ComplexMatrix right() {
    return right;
  }

  /** Finds values and vectors; {@code lower} if the elements beside the diagonal stand below. */
  void run(boolean lower) {
    if (lower) {
      for (int i = 0; i + 1 < size; i++) {
        PlaneRotation turn = PlaneRotation.of(d[i], e[i]);
        d[i] = turn.length();
        e[i] = turn.sine() * d[i + 1];
        d[i + 1] *= turn.cosine();
        left.rotateColumns(i, i + 1, turn.cosine(), turn.sine());
      }
    }
    threshold = threshold();
    int last = size - 1;
    long steps = (long) MOST_STEPS * size * size;
    while (last > 0 && steps > 0) {
      evaluation.poll();
      int first = first(last);
      if (first == last) {
        last--;
      } else if (first == last - 1) {
        pair(first);
        last -= 2;
      } else {
        steps -= last - first;
        step(first, last);
      }
    }
    finish();
  }

  /** Returns the bound below which an element beside the diagonal counts as 0. */
  private double threshold() {
    double smallest = size == 0 ? 0 : Math.abs(d[0]);
    double mu = smallest;
    for (int i = 1; i < size && smallest != 0; i++) {
      mu = Math.abs(d[i]) * (mu / (mu + Math.abs(e[i - 1])));
      smallest = Math.min(smallest, mu);
    }
    double tiny = epsilon > 1e-10 ? Float.MIN_NORMAL : Double.MIN_NORMAL;
    return Math.max(tolerance * smallest / Math.sqrt(size), MOST_STEPS * (size * (size * tiny)));
  }

  /** The first row of the block that ends with row {@code last}. */
  private int first(int last) {
    for (int i = last - 1; i >= 0; i--) {
      if (Math.abs(e[i]) <= threshold) {
        e[i] = 0;
        return i + 1;
      }
    }
    return 0;
  }

  private void step(int first, int last) {
    if (first > oldLast || last < oldFirst) {
      downward = Math.abs(d[first]) >= Math.abs(d[last]);
    }
    if (splits(first, last)) {
      return;
    }
    oldFirst = first;
    oldLast = last;
    double shift = shift(first, last);
    if (shift == 0) {
      plainStep(first, last);
    } else {
      shiftedStep(first, last, shift);
    }
    int end = downward ? last - 1 : first;
    if (Math.abs(e[end]) <= threshold) {
      e[end] = 0;
    }
  }

  /** Says whether an element beside the diagonal has become so small that the block splits. */
  private boolean splits(int first, int last) {
    int end = downward ? last - 1 : first;
    if (Math.abs(e[end]) <= tolerance * Math.abs(d[downward ? last : first])) {
      e[end] = 0;
      return true;
    }
    double mu = Math.abs(d[downward ? first : last]);
    least = mu;
    for (int step = 0; step < last - first; step++) {
      int i = downward ? first + step : last - 1 - step;
      if (Math.abs(e[i]) <= tolerance * mu) {
        e[i] = 0;
        return true;
      }
      mu = Math.abs(d[downward ? i + 1 : i]) * (mu / (mu + Math.abs(e[i])));
      least = Math.min(least, mu);
    }
    return false;
  }

  private double shift(int first, int last) {
    double greatest = Math.abs(d[last]);
    for (int i = first; i < last; i++) {
      greatest = Math.max(greatest, Math.max(Math.abs(d[i]), Math.abs(e[i])));
    }
    if (size * tolerance * (least / greatest) <= Math.max(epsilon, 0.01 * tolerance)) {
      return 0;
    }
    double start = Math.abs(d[downward ? first : last]);
    int corner = downward ? last - 1 : first;
    double shift = PlaneRotation.smallerValue(d[corner], e[corner], d[corner + 1]);
    double ratio = shift / start;
    return start > 0 && ratio * ratio < epsilon ? 0 : shift;
  }

  /** A step without a shift, which keeps small singular values exact. */
  private void plainStep(int first, int last) {
    int way = downward ? 1 : -1;
    int from = downward ? first : last;
    int to = downward ? last : first;
    double c = 1;
    double oldC = 1;
    double oldS = 0;
    for (int i = from; i != to; i += way) {
      PlaneRotation turn = PlaneRotation.of(d[i] * c, e[beside(i, way)]);
      c = turn.cosine();
      if (i != from) {
        e[beside(i, -way)] = oldS * turn.length();
      }
      PlaneRotation other = PlaneRotation.of(oldC * turn.length(), d[i + way] * turn.sine());
      oldC = other.cosine();
      oldS = other.sine();
      d[i] = other.length();
      turn(i, way, turn, other);
    }
    double h = d[to] * c;
    d[to] = h * oldC;
    e[beside(to, -way)] = h * oldS;
  }

  private void shiftedStep(int first, int last, double shift) {
    int way = downward ? 1 : -1;
    int from = downward ? first : last;
    int to = downward ? last : first;
    double f = (Math.abs(d[from]) - shift) * (Math.copySign(1, d[from]) + shift / d[from]);
    double g = e[beside(from, way)];
    for (int i = from; i != to; i += way) {
      int next = beside(i, way);
      PlaneRotation turn = PlaneRotation.of(f, g);
      if (i != from) {
        e[beside(i, -way)] = turn.length();
      }
      f = turn.cosine() * d[i] + turn.sine() * e[next];
      e[next] = turn.cosine() * e[next] - turn.sine() * d[i];
      g = turn.sine() * d[i + way];
      d[i + way] *= turn.cosine();
      PlaneRotation other = PlaneRotation.of(f, g);
      d[i] = other.length();
      f = other.cosine() * e[next] + other.sine() * d[i + way];
      d[i + way] = other.cosine() * d[i + way] - other.sine() * e[next];
      if (i + way != to) {
        g = other.sine() * e[beside(i + way, way)];
        e[beside(i + way, way)] *= other.cosine();
      }
      turn(i, way, turn, other);
    }
    e[beside(to, -way)] = f;
  }

  /** The place in {@link #e} between {@code i} and its neighbour. */
  private static int beside(int i, int way) {
    return way > 0 ? i : i - 1;
  }

  /** Turns the vectors of {@code i} and its neighbour. */
  private void turn(int i, int way, PlaneRotation first, PlaneRotation second) {
    PlaneRotation onRight = way > 0 ? first : second;
    PlaneRotation onLeft = way > 0 ? second : first;
    right.rotateColumns(i, i + way, onRight.cosine(), onRight.sine());
    left.rotateColumns(i, i + way, onLeft.cosine(), onLeft.sine());
  }

  /** Makes the block of rows {@code i} and {@code i + 1} diagonal. */
  private void pair(int i) {
    PlaneRotation.Pair pair = PlaneRotation.pair(d[i], e[i], d[i + 1]);
    d[i] = pair.greater();
    e[i] = 0;
    d[i + 1] = pair.smaller();
    right.rotateColumns(i, i + 1, pair.cosineRight(), pair.sineRight());
    left.rotateColumns(i, i + 1, pair.cosineLeft(), pair.sineLeft());
  }

  /** Makes the values positive and puts them in order. */
  private void finish() {
    for (int i = 0; i < size; i++) {
      if (d[i] < 0) {
        // LAPACK turns the right vector around, but for a single value the left one.
        ComplexMatrix turned = size == 1 ? left : right;
        for (int k = 0; k < size; k++) {
          turned.set(k, i, -turned.re[turned.at(k, i)], 0);
        }
      }
      d[i] = Math.abs(d[i]);
    }
    for (int end = size - 1; end > 0; end--) {
      int smallest = 0;
      for (int j = 1; j <= end; j++) {
        smallest = d[j] <= d[smallest] ? j : smallest;
      }
      double value = d[smallest];
      d[smallest] = d[end];
      d[end] = value;
      left.swapColumns(smallest, end);
      right.swapColumns(smallest, end);
    }
  }
}
