package xlet.engine.op.linalg;

import java.util.Arrays;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.machine.DirectQuads;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.work.Workers;

/**
 * Products of integers of up to 8 bits by instructions that multiply four pairs of bytes and add
 * the products to a sum of 32 bits. They want the bytes of one side without signs, those of the
 * other with signs, so sides are changed by constants, and what that adds to a sum is taken away.
 *
 * @param left the rows, without signs
 * @param right the columns, with signs
 */
record ByteProduct(Quads left, Quads right) {
  /** For fewer multiplications in all, or for each sum, changing the sides does not pay. */
  private static final long LEAST = 1 << 22;

  private static final int FEWEST_TERMS = 64;
  private static final int FEWEST_ROWS = 3;
  private static final int FEWEST_COLUMNS = DirectQuads.COLUMNS;

  /** Four bytes that are 1. */
  private static final int ONES = 0x01010101;

  private static final int SUMS_OF_TASK = 1 << 14;

  /** Returns whether these compute {@code call} and it pays, for matrices of such sizes. */
  static boolean fits(Call call, long batch, long rows, long columns, long terms) {
    ElementType result = call.resultArray().type();
    return Quads.hold(call.operand("lhs").type())
        && Quads.hold(call.operand("rhs").type())
        && result.isInteger()
        && result.bits() <= Integer.SIZE
        && rows >= FEWEST_ROWS
        && columns >= FEWEST_COLUMNS
        && terms >= FEWEST_TERMS
        && batch * rows * columns * terms >= LEAST
        && BlockProducts.ofBytes().isPresent();
  }

  /** Computes the sums, which are integers; those of a row go side by side. */
  void run(ProductTask.Target target, Evaluation evaluation) {
    BlockProducts.ofBytes()
        .ifPresent(shapes -> {
          begin(target, shapes, evaluation);
          var task = new ProductTask(left.matrix(), right.matrix(), target);
          MatrixProduct.add(task, shapes, evaluation);
        });
  }

  /**
   * Lets each sum begin with what the changes of its factors take away. Both are of one type, so
   * one side is changed, and that is as much as the numbers of the other add up to.
   */
  private void begin(ProductTask.Target target, BlockProducts shapes, Evaluation evaluation) {
    int[] sums = ((NumberArray.Integers) target.sums()).array();
    int rows = target.rows().length;
    int columns = target.columns().length;
    boolean isLeftChanged = left.less() != 0;
    int[] less = isLeftChanged ? ofColumns(shapes, evaluation) : ofRows(shapes, evaluation);
    int all = target.first().length * rows;
    int together = Math.clamp(SUMS_OF_TASK / columns, 1, all);
    Workers.run(
        Math.ceilDiv(all, together),
        task -> {
          for (int n = task * together; n < Math.min(all, (task + 1) * together); n++) {
            int at = target.first()[n / rows] + target.rows()[n % rows];
            if (isLeftChanged) {
              System.arraycopy(less, n / rows * columns, sums, at, columns);
            } else {
              Arrays.fill(sums, at, at + columns, less[n]);
            }
          }
        },
        evaluation::poll);
  }

  /** What each number of a column has less because the rows are changed, added up. */
  private int[] ofColumns(BlockProducts shapes, Evaluation evaluation) {
    Matrix columns = right.matrix();
    return added(left.less(), ones(columns), columns, columns.lines().length, shapes, evaluation);
  }

  private int[] ofRows(BlockProducts shapes, Evaluation evaluation) {
    Matrix rows = left.matrix();
    return added(right.less(), rows, ones(rows), rows.lines().length, shapes, evaluation);
  }

  /** A line for each matrix like {@code other} whose bytes are all 1. */
  private static Matrix ones(Matrix other) {
    return new Matrix(
        new NumberArray.Integers(new int[] {ONES}),
        new int[other.first().length],
        new int[1],
        new int[other.terms().length]);
  }

  /** The products of two matrices, one of which has but one line, {@code times} a number. */
  private static int[] added(
      int times,
      Matrix rows,
      Matrix columns,
      int lines,
      BlockProducts shapes,
      Evaluation evaluation) {
    int batch = rows.first().length;
    int[] sums = new int[batch * lines];
    var target =
        new ProductTask.Target(
            new NumberArray.Integers(sums),
            Matrix.offsets(Ints.of(batch), new long[] {lines}),
            Matrix.offsets(Ints.of(rows.lines().length), new long[] {1}),
            Matrix.offsets(Ints.of(columns.lines().length), new long[] {1}));
    MatrixProduct.add(new ProductTask(rows, columns, target), shapes, evaluation);
    for (int k = 0; k < sums.length; k++) {
      sums[k] *= times;
    }
    return sums;
  }
}
