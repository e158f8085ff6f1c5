package xlet.engine.op.linalg;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import xlet.engine.emit.RowCode;
import xlet.engine.emit.RowProgram;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectRows;

/**
 * Rows of complex numbers, number after number of some lines, times others.
 *
 * @param form what each row is multiplied by
 * @param carrier what parts of numbers are computed in
 */
record ComplexRows(Form form, Carrier carrier) {
  private enum Form {
    BY_FACTORS,
    BY_ROWS_AND_FACTORS,
    ADDED
  }

  private static final Map<ComplexRows, TrainedCode<RowCode>> KNOWN = new ConcurrentHashMap<>();

  private RowCode code(long operations) {
    return KNOWN
        .computeIfAbsent(this, rows -> DirectRows.trained(rows.program(), rows.carrier))
        .code(operations);
  }

  /**
   * The row at place 0 times the factor at place 1 goes to place 3, multiplied by the row at place
   * 2, or added to what is there.
   */
  private RowProgram program() {
    var program = new RowProgram();
    int re = program.load(0, 0);
    int im = program.load(1, 0);
    int[] product = times(program, re, im, program.factor(4, 1), program.factor(5, 1));
    switch (form) {
      case BY_FACTORS -> {}
      case BY_ROWS_AND_FACTORS ->
          product = times(program, product[0], product[1], program.load(6, 2), program.load(7, 2));
      case ADDED -> {
        product[0] = program.sum(product[0], program.load(2, 3));
        product[1] = program.sum(product[1], program.load(3, 3));
      }
    }
    program.store(2, 3, product[0]);
    program.store(3, 3, product[1]);
    return program;
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
    new ComplexRows(Form.BY_FACTORS, from.carrier())
        .code(4L * count * batch)
        .run(
            Line.arrays(from, to, factors),
            new int[] {0, 0, 0, 0, batch, 1, 0, batch},
            count,
            batch);
  }

  /** Multiplies each row by one factor, and by a row of others, which lie {@code pitch} apart. */
  static void multiplyByRows(Line line, Line factors, Line rows, int pitch, int count, int batch) {
    Object[] arrays = Line.arrays(line, line, factors, rows);
    new ComplexRows(Form.BY_ROWS_AND_FACTORS, line.carrier())
        .code(8L * count * batch)
        .run(arrays, new int[] {0, 0, 0, 0, batch, 1, pitch, batch}, count, batch);
  }

  /**
   * Multiplies {@code count} numbers from {@code at} on by one factor, and puts them to {@code out}
   * and what follows, or adds them to what is there.
   */
  static void put(
      Line from, int at, Line factors, int factor, Line to, int out, int count, boolean isAdded) {
    new ComplexRows(isAdded ? Form.ADDED : Form.BY_FACTORS, from.carrier())
        .code(4L * count)
        .run(Line.arrays(from, to, factors), new int[] {at, factor, 0, out, 0, 0, 0, 0}, 1, count);
  }
}
