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
 */
final class ByteProduct {
  /** For fewer multiplications in all, or for each sum, changing the sides does not pay. */
  private static final long LEAST = 1 << 22;

  private static final int FEWEST_TERMS = 64;
  private static final int FEWEST_ROWS = 3;
  private static final int FEWEST_COLUMNS = DirectQuads.COLUMNS;

  /** Four bytes that are 1. */
  private static final int ONES = 0x01010101;

  private static final int SUMS_OF_TASK = 1 << 14;

  private final ProductTask task;
  private final int leftLess;
  private final int rightLess;
  private final BlockProducts shapes;
  private final Evaluation evaluation;

  /**
   * @param task the product of the matrices of both sides
   * @param left the rows, without signs
   * @param right the columns, with signs
   */
  ByteProduct(ProductTask task, Quads left, Quads right, Evaluation evaluation) {
    this.task = task;
    this.leftLess = left.less();
    this.rightLess = right.less();
    this.shapes = BlockProducts.ofBytes().orElseThrow();
    this.evaluation = evaluation;
  }

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
  void run() {
    begin();
    MatrixProduct.add(task, shapes, evaluation);
  }

  /**
   * Lets each sum begin with what changing the factors takes away. Both sides are of one type, so
   * only one of them is changed, by a constant: the sum of the other side's bytes times that.
   */
  private void begin() {
    ProductTask.Target target = task.target();
    int[] sums = ((NumberArray.Integers) target.sums()).array();
    int rows = task.rows();
    int columns = task.columns();
    boolean isLeftChanged = leftLess != 0;
    int[] less =
        isLeftChanged
            ? times(leftLess, ones(task.right()), task.right())
            : times(rightLess, task.left(), ones(task.left()));
    int all = target.first().length * rows;
    int together = Math.clamp(SUMS_OF_TASK / columns, 1, all);
    Workers.run(
        Math.ceilDiv(all, together),
        part -> {
          for (int n = part * together; n < Math.min(all, (part + 1) * together); n++) {
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

  /** A line for each matrix like {@code other} whose bytes are all 1. */
  private static Matrix ones(Matrix other) {
    return new Matrix(
        new NumberArray.Integers(new int[] {ONES}),
        new int[other.first().length],
        new int[1],
        new int[other.terms().length]);
  }

  /** The products of two matrices of quads, each times {@code number}. */
  private int[] times(int number, Matrix rows, Matrix columns) {
    int batch = rows.first().length;
    int height = rows.lines().length;
    int width = columns.lines().length;
    int[] sums = new int[batch * height * width];
    var target =
        new ProductTask.Target(
            new NumberArray.Integers(sums),
            Matrix.offsets(Ints.of(batch), new long[] {(long) height * width}),
            Matrix.offsets(Ints.of(height), new long[] {width}),
            Matrix.offsets(Ints.of(width), new long[] {1}));
    MatrixProduct.add(new ProductTask(rows, columns, target), shapes, evaluation);
    for (int k = 0; k < sums.length; k++) {
      sums[k] *= number;
    }
    return sums;
  }
}
