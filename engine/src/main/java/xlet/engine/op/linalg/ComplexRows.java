package xlet.engine.op.linalg;

import xlet.engine.emit.RowCode;
import xlet.engine.emit.RowEmitter;
import xlet.engine.emit.RowProgram;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.op.linalg.FourierTransform.Line;

/** Rows of complex numbers, number after number of some lines, times others. */
final class ComplexRows {
  private static final TrainedCode<RowCode> BY_FACTORS = trained(false);
  private static final TrainedCode<RowCode> BY_ROWS_AND_FACTORS = trained(true);

  private ComplexRows() {}

  /** The row at place 0 times the factor at place 1, and the row at place 2, goes to place 3. */
  private static TrainedCode<RowCode> trained(boolean byRows) {
    var program = new RowProgram();
    int re = program.load(0, 0);
    int im = program.load(1, 0);
    int[] product = times(program, re, im, program.factor(4, 1), program.factor(5, 1));
    if (byRows) {
      product = times(program, product[0], product[1], program.load(6, 2), program.load(7, 2));
    }
    program.store(2, 3, product[0]);
    program.store(3, 3, product[1]);
    return RowEmitter.trained(program, Carrier.DOUBLE);
  }

  /** The parts of a product. */
  private static int[] times(RowProgram program, int re, int im, int factorRe, int factorIm) {
    return new int[] {
      program.difference(program.product(re, factorRe), program.product(im, factorIm)),
      program.fused(re, factorIm, program.product(im, factorRe))
    };
  }

  /** Puts each of {@code count} rows times one factor. */
  static void multiply(Line from, Line factors, Line to, int count, int batch) {
    Object[] arrays = {from.re(), from.im(), to.re(), to.im(), factors.re(), factors.im()};
    BY_FACTORS
        .code(4L * count * batch)
        .run(arrays, new int[] {0, 0, 0, 0, batch, 1, 0, batch}, count, batch);
  }

  /** Multiplies each row by one factor, and by a row of others, which lie {@code pitch} apart. */
  static void multiplyByRows(Line line, Line factors, Line rows, int pitch, int count, int batch) {
    Object[] arrays = {
      line.re(), line.im(), line.re(), line.im(), factors.re(), factors.im(), rows.re(), rows.im()
    };
    BY_ROWS_AND_FACTORS
        .code(8L * count * batch)
        .run(arrays, new int[] {0, 0, 0, 0, batch, 1, pitch, batch}, count, batch);
  }
}
