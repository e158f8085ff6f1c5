package xlet.engine.op.linalg;

import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/** A matrix as doubles, row after row; without imaginary parts if it is real. */
@SuppressWarnings("ArrayRecordComponent") // the arrays are what kernels work on, never compared
record DenseMatrix(int rows, int columns, double[] re, double[] im) {

  private static final int TILE = 16;

  /** How many numbers a task reads or writes. */
  private static final int SOME = 1 << 14;

  static DenseMatrix zeros(int rows, int columns, boolean complex) {
    int count = Math.multiplyExact(rows, columns);
    return new DenseMatrix(rows, columns, new double[count], new double[complex ? count : 0]);
  }

  /** Matrix number {@code number} of a batch, whose layout is row-major; it lies in scratch. */
  static DenseMatrix of(NdArray batch, int number, Scratch scratch, Evaluation evaluation) {
    int rank = batch.shape().rank();
    int rows = batch.shape().sizes().at(rank - 2);
    int columns = batch.shape().sizes().at(rank - 1);
    int count = Math.multiplyExact(rows, columns);
    int parts = batch.type().isComplex() ? count : 0;
    var matrix =
        new DenseMatrix(
            rows, columns, scratch.doubles(count, evaluation), scratch.doubles(parts, evaluation));
    matrix.inParts((from, to) -> matrix.read(batch, number * count, from, to), evaluation);
    return matrix;
  }

  private void inParts(Workers.RangeTask task, Evaluation evaluation) {
    Workers.runRanges(re.length, SOME, task, evaluation::poll);
  }

  private void read(NdArray batch, int first, int from, int to) {
    if (!isComplex() && batch.buffer() instanceof Buffer.Doubles(double[] array)) {
      System.arraycopy(array, first + from, re, from, to - from);
    } else if (!isComplex() && batch.buffer() instanceof Buffer.Floats(float[] array)) {
      for (int k = from; k < to; k++) {
        re[k] = array[first + k];
      }
    } else {
      for (int k = from; k < to; k++) {
        re[k] = batch.realAt(first + k);
        if (isComplex()) {
          im[k] = batch.imaginaryAt(first + k);
        }
      }
    }
  }

  static NdArray rowMajor(NdArray array) {
    return array.rowMajor();
  }

  boolean isComplex() {
    return im.length > 0;
  }

  DenseMatrix transposed() {
    DenseMatrix result = zeros(columns, rows, isComplex());
    transpose(re, result.re);
    if (isComplex()) {
      transpose(im, result.im);
    }
    return result;
  }

  /** Transposes numbers in tiles, which stay in the cache. */
  private void transpose(double[] from, double[] to) {
    for (int top = 0; top < rows; top += TILE) {
      int bottom = Math.min(rows, top + TILE);
      for (int left = 0; left < columns; left += TILE) {
        int right = Math.min(columns, left + TILE);
        for (int c = left; c < right; c++) {
          for (int r = top; r < bottom; r++) {
            to[c * rows + r] = from[r * columns + c];
          }
        }
      }
    }
  }

  /** This with each number exchanged for its conjugate. */
  DenseMatrix conjugated() {
    double[] negated = new double[im.length];
    for (int k = 0; k < negated.length; k++) {
      negated[k] = 0.0 - im[k]; // no negative zeros
    }
    return new DenseMatrix(rows, columns, re, negated);
  }

  /** Writes this as matrix number {@code number} of a batch, rounded to {@code type}. */
  void write(int number, ElementType type, Buffer buffer, Evaluation evaluation) {
    inParts((from, to) -> write(type, buffer, number * re.length, from, to), evaluation);
  }

  private void write(ElementType type, Buffer buffer, int first, int from, int to) {
    if (!isComplex() && buffer instanceof Buffer.Doubles(double[] array)) {
      System.arraycopy(re, from, array, first + from, to - from);
      return;
    }
    if (!isComplex() && buffer instanceof Buffer.Floats(float[] array)) {
      for (int k = from; k < to; k++) {
        array[first + k] = (float) re[k];
      }
      return;
    }
    for (int k = from; k < to; k++) {
      if (isComplex()) {
        buffer.setDouble(type.part(), 2 * (first + k), re[k]);
        buffer.setDouble(type.part(), 2 * (first + k) + 1, im[k]);
      } else {
        buffer.setDouble(type, first + k, re[k]);
      }
    }
  }
}
