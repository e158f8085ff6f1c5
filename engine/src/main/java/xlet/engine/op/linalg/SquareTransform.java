package xlet.engine.op.linalg;

import xlet.engine.array.Ints;
import xlet.engine.op.Evaluation;
import xlet.engine.op.linalg.FourierTransform.Line;
import xlet.engine.work.Workers;

/**
 * The transform of long lines as matrices: of the columns, then, after a turn of each number, of
 * the rows. Number k + first·j of the result is where row k and column j meet, so the matrix is
 * transposed at the end. All of that goes in pieces that stay in the cache.
 */
final class SquareTransform {
  private static final int TILE = 8;

  private final Signal signal;
  private final int size;
  private final int first;
  private final int second;

  /** {@code first} divides {@code size}, the length of the signal's last dimension. */
  SquareTransform(Signal signal, int size, int first) {
    this.signal = signal;
    this.size = size;
    this.first = first;
    this.second = size / first;
  }

  /** A divisor of {@code size} near its square root, of a size with small factors; else 1. */
  static int factor(int size) {
    if (!FourierTransform.isSmooth(size)) {
      return 1;
    }
    int factor = (int) Math.sqrt(size);
    while (size % factor != 0) {
      factor--;
    }
    return factor;
  }

  Signal transformed(boolean inverse, Evaluation evaluation) {
    int lines = signal.numbers().re().length / size;
    Signal matrices = new Signal(Ints.of(lines, first, second), signal.numbers());
    matrices.transformed(1, inverse, evaluation);
    turn(matrices.numbers(), inverse, evaluation);
    matrices.transformed(2, inverse, evaluation);
    Signal result = Signal.zeros(signal.sizes());
    transpose(matrices.numbers(), result.numbers(), lines, evaluation);
    return result;
  }

  /** Multiplies number (k, j) by root number k·j, which is found in two steps. */
  private void turn(Line numbers, boolean inverse, Evaluation evaluation) {
    int bits = (32 - Integer.numberOfLeadingZeros(size)) / 2;
    int low = 1 << bits;
    Line fine = roots(low, 1);
    Line coarse = roots((size >> bits) + 1, low);
    double sign = inverse ? -1 : 1;
    Workers.run(
        numbers.re().length / second,
        row -> {
          int turn = row % first;
          int from = row * second;
          for (int j = 0; j < second; j++) {
            int root = turn * j;
            double a = fine.re()[root & (low - 1)];
            double b = fine.im()[root & (low - 1)];
            double c = coarse.re()[root >> bits];
            double d = coarse.im()[root >> bits];
            double re = a * c - b * d;
            double im = sign * (a * d + b * c);
            double x = numbers.re()[from + j];
            double y = numbers.im()[from + j];
            numbers.put(from + j, x * re - y * im, x * im + y * re);
          }
        },
        evaluation::poll);
  }

  /** e^(-2πi·k·step/size) for k below {@code count}. */
  private Line roots(int count, int step) {
    Line roots = Line.ofLength(count);
    for (int k = 0; k < count; k++) {
      Line.putRoot(roots, k, (long) k * step % size, size);
    }
    return roots;
  }

  private void transpose(Line from, Line to, int lines, Evaluation evaluation) {
    int rows = Math.ceilDiv(first, TILE);
    Workers.run(
        lines * rows,
        task -> {
          int start = task / rows * size;
          int top = task % rows * TILE;
          for (int left = 0; left < second; left += TILE) {
            for (int j = left; j < Math.min(second, left + TILE); j++) {
              for (int k = top; k < Math.min(first, top + TILE); k++) {
                int source = start + k * second + j;
                int target = start + j * first + k;
                to.re()[target] = from.re()[source];
                to.im()[target] = from.im()[source];
              }
            }
          }
        },
        evaluation::poll);
  }
}
