package xlet.engine.op.linalg;

import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;

/** Multiplies matrices of one kind of numbers. Each sum is made from the first term to the last. */
interface ProductKernel {
  /** So many rows, and so many terms, are dealt with together. */
  int GROUP = 4;

  /** So many terms are dealt with before going on to other rows: they stay in the cache. */
  int TERMS = 256;

  /** The kernel for the numbers of {@code task}. */
  static ProductKernel of(ProductTask task) {
    return switch (task.left().numbers()) {
      case NumberArray.Floats floats -> new FloatProduct(task);
      case NumberArray.Doubles doubles -> new DoubleProduct(task);
      case NumberArray.Integers integers -> new IntProduct(task);
      case NumberArray.Longs longs -> new LongProduct(task);
    };
  }

  /** Computes some neighbouring sums of a row without preparing anything. */
  void direct(int batch, int row, int column, int count);

  /** Room for {@code width} columns of the right side, from {@code column} on. */
  Panel panel(int batch, int column, int width);

  /** Some columns of the right side, copied to where they are read fast. */
  interface Panel {
    /** Copies the terms in a range of which the ends are multiples of {@link #GROUP}. */
    void pack(int from, int to);

    /** Computes the sums of these rows, once all terms are packed. */
    void multiply(int fromRow, int toRow, Evaluation evaluation);
  }
}
