package xlet.engine.op.linalg;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import xlet.engine.emit.RowCode;
import xlet.engine.emit.RowProgram;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectRows;

/**
 * The rows of a pass of {@link MixedRadix}: a row of each of {@code radix} operands becomes as many
 * rows of frequencies, each times a root of unity.
 *
 * @param radix how many numbers are transformed together
 * @param turned whether the results are multiplied by roots; those of the last pass are not
 * @param carrier what parts of numbers are computed in
 */
record Radix(int radix, boolean turned, Carrier carrier) {
  /** Larger radices would be too long for one method. */
  static final int LARGEST = 13;

  /** Where the arrays are: operands, results and roots, each as real and imaginary parts. */
  private static final int FROM = 0;

  private static final int TO = 2;
  private static final int ROOTS = 4;

  private static final Map<Radix, TrainedCode<RowCode>> KNOWN = new ConcurrentHashMap<>();

  /** A complex value of a program. */
  private record Complex(int re, int im) {}

  /**
   * The code: operand k is at place k, result k at place {@code radix + k}, and the root of result
   * k at place {@code 2 * radix + k - 1}.
   */
  TrainedCode<RowCode> code() {
    return KNOWN.computeIfAbsent(this, radix -> DirectRows.trained(radix.program(), radix.carrier));
  }

  /** How many places the code has. */
  int places() {
    return turned ? 3 * radix - 1 : 2 * radix;
  }

  private RowProgram program() {
    var program = new RowProgram();
    Complex[] operands = new Complex[radix];
    for (int k = 0; k < radix; k++) {
      operands[k] = new Complex(program.load(FROM, k), program.load(FROM + 1, k));
    }
    Complex[] results = new Writer(program).transformed(operands);
    for (int k = 0; k < radix; k++) {
      Complex result = results[k];
      if (turned && k > 0) {
        int place = 2 * radix + k - 1;
        int re = program.factor(ROOTS, place);
        int im = program.factor(ROOTS + 1, place);
        result = new Writer(program).times(result, re, im);
      }
      program.store(TO, radix + k, result.re);
      program.store(TO + 1, radix + k, result.im);
    }
    return program;
  }

  /** Writes transforms as steps of a program. */
  private record Writer(RowProgram program) {

    private Complex sum(Complex x, Complex y) {
      return new Complex(program.sum(x.re, y.re), program.sum(x.im, y.im));
    }

    private Complex difference(Complex x, Complex y) {
      return new Complex(program.difference(x.re, y.re), program.difference(x.im, y.im));
    }

    private Complex times(Complex x, int re, int im) {
      return new Complex(
          program.difference(program.product(x.re, re), program.product(x.im, im)),
          program.fused(x.re, im, program.product(x.im, re)));
    }

    Complex[] transformed(Complex[] x) {
      return x.length % 2 == 0 ? ofHalves(x) : x.length == 1 ? x : ofOddLength(x);
    }

    /** The transforms of the numbers with even and of those with odd positions, put together. */
    private Complex[] ofHalves(Complex[] x) {
      int half = x.length / 2;
      Complex[] even = new Complex[half];
      Complex[] odd = new Complex[half];
      for (int k = 0; k < half; k++) {
        even[k] = x[2 * k];
        odd[k] = x[2 * k + 1];
      }
      even = transformed(even);
      odd = transformed(odd);
      Complex[] result = new Complex[x.length];
      for (int k = 0; k < half; k++) {
        if (4 * k == x.length) {
          putTurned(even[k], odd[k], result, k, half + k);
          continue;
        }
        Complex other = k == 0 ? odd[k] : turned(odd[k], k, x.length);
        result[k] = sum(even[k], other);
        result[half + k] = difference(even[k], other);
      }
      return result;
    }

    private Complex turned(Complex x, int k, int length) {
      if (8 * k == length) {
        int root = program.constant(Math.sqrt(0.5));
        return new Complex(
            program.product(program.sum(x.re, x.im), root),
            program.product(program.difference(x.im, x.re), root));
      }
      if (8 * k == 3 * length) {
        int root = program.constant(Math.sqrt(0.5));
        int negated = program.constant(-Math.sqrt(0.5));
        return new Complex(
            program.product(program.difference(x.im, x.re), root),
            program.product(program.sum(x.re, x.im), negated));
      }
      Line roots = Line.roots(Carrier.DOUBLE, length);
      return times(x, program.constant(roots.re(k)), program.constant(roots.im(k)));
    }

    /** Of operands that lie opposite each other, the sums meet cosines, the differences sines. */
    private Complex[] ofOddLength(Complex[] x) {
      int length = x.length;
      int half = length / 2;
      Line roots = Line.roots(Carrier.DOUBLE, length);
      Complex[] sums = new Complex[half];
      Complex[] differences = new Complex[half];
      Complex all = x[0];
      for (int m = 0; m < half; m++) {
        sums[m] = sum(x[m + 1], x[length - m - 1]);
        differences[m] = difference(x[m + 1], x[length - m - 1]);
        all = sum(all, sums[m]);
      }
      Complex[] result = new Complex[length];
      result[0] = all;
      for (int k = 1; k <= half; k++) {
        int re = x[0].re;
        int im = x[0].im;
        int acrossRe = program.constant(0);
        int acrossIm = acrossRe;
        for (int m = 0; m < half; m++) {
          int turn = (m + 1) * k % length;
          int cosine = program.constant(roots.re(turn));
          int sine = program.constant(-roots.im(turn));
          re = program.fused(sums[m].re, cosine, re);
          im = program.fused(sums[m].im, cosine, im);
          acrossRe = program.fused(differences[m].re, sine, acrossRe);
          acrossIm = program.fused(differences[m].im, sine, acrossIm);
        }
        Complex across = new Complex(acrossRe, acrossIm);
        putTurned(new Complex(re, im), across, result, k, length - k);
      }
      return result;
    }

    /** The sum and the difference of a value and -i times another. */
    private void putTurned(Complex x, Complex across, Complex[] result, int k, int other) {
      result[k] = new Complex(program.sum(x.re, across.im), program.difference(x.im, across.re));
      result[other] =
          new Complex(program.difference(x.re, across.im), program.sum(x.im, across.re));
    }
  }
}
