package xlet.engine.library;

/**
 * Finds where a matrix that is zero below its subdiagonal falls into blocks, as LAPACK's lahqr
 * does.
 *
 * @param h the matrix
 * @param low the first row that is looked at
 * @param high the end of the rows that are looked at
 * @param precision the distance of 1 to the next number
 * @param tiny elements up to this are zero, whatever stands around them
 */
record Deflation(ComplexMatrix h, int low, int high, double precision, double tiny) {
  static Deflation of(ComplexMatrix h, Balance balance, Lapack.Arguments call) {
    int low = balance.low();
    int high = balance.high();
    double precision = 2 * call.epsilon();
    return new Deflation(h, low, high, precision, call.tiny() * ((high - low) / precision));
  }

  /** The first row of the block that ends with row {@code last}: what is left of it is tiny. */
  int blockOf(int last) {
    int k = last;
    while (k > low && !isNegligible(k)) {
      k--;
    }
    return k;
  }

  private boolean isNegligible(int k) {
    if (h.magnitude(k, k - 1) <= tiny) {
      return true;
    }
    double sum = h.magnitude(k - 1, k - 1) + h.magnitude(k, k);
    if (sum == 0) {
      sum += k - 2 >= low ? real(k - 1, k - 2) : 0;
      sum += k + 1 < high ? real(k + 1, k) : 0;
    }
    if (real(k, k - 1) > precision * sum) {
      return false;
    }
    double ab = Math.max(h.magnitude(k, k - 1), h.magnitude(k - 1, k));
    double ba = Math.min(h.magnitude(k, k - 1), h.magnitude(k - 1, k));
    double difference = difference(h.at(k - 1, k - 1), h.at(k, k));
    double aa = Math.max(h.magnitude(k, k), difference);
    double bb = Math.min(h.magnitude(k, k), difference);
    double all = aa + ab;
    return ba * (ab / all) <= Math.max(tiny, precision * (bb * (aa / all)));
  }

  private double real(int row, int column) {
    return Math.abs(h.re[h.at(row, column)]);
  }

  private double difference(int one, int other) {
    return Math.abs(h.re[one] - h.re[other]) + Math.abs(h.im[one] - h.im[other]);
  }
}
