package xlet.engine.op.linalg;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Counts;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/** {@code Cholesky}: a positive definite matrix as the product of a triangle with its adjoint. */
final class Cholesky {
  static final OpDef DEF =
      OpDef.named("Cholesky")
          .stablehlo("cholesky")
          .hlo("cholesky")
          .summary("Decomposes matrices a = l·lᴴ with l a lower triangle, or a = uᴴ·u.")
          .formula(
              "l[r, r] = sqrt(a[r, r] - fold k in 0..r-1 from 0: add(l[r, k] *"
                  + " conjugate(l[r, k])))",
              "l[r, c] = (a[r, c] - fold k in 0..c-1 from 0: add(l[r, k] *"
                  + " conjugate(l[c, k]))) / l[c, c] if c < r",
              "result = l if lower, else its adjoint for the adjoint of a")
          .semantics(
              "The last two dimensions are a matrix, which should be symmetric, if complex"
                  + " Hermitian, and positive definite; all others are a batch. Only the triangle"
                  + " that lower says is read. The other triangle of the result is 0. A matrix that"
                  + " is not positive definite gives NaN throughout. Floats narrower than f64 are"
                  + " computed in f64 and rounded once.")
          .differs(
              "The documents leave the other triangle and matrices that are not positive definite"
                  + " open; here they are as with XLA on CPUs.")
          .operand("a", "The matrices.")
          .optional("lower", Kind.FLAG, "Which triangle; the upper one if left out.")
          .constraint("C1", "the elements are floats or complex numbers")
          .constraint("C2", "a has at least two dimensions")
          .constraint("C3", "the matrices are square")
          .example("Cholesky({{4.0, 0.0}, {2.0, 5.0}}, true)", "f32[2,2] {{2.0, 0.0}, {1.0, 2.0}}")
          .example("Cholesky(f64[2,2] {{4, 6}, {0, 25}}, lower=false)", "f64[2,2] {{2, 3}, {0, 4}}")
          .fails("Cholesky({{4, 0}, {2, 5}}, true)", "C1")
          .fails("Cholesky({4.0, 1.0}, true)", "C2")
          .fails("Cholesky({{4.0, 0.0, 1.0}, {2.0, 5.0, 1.0}}, true)", "C3")
          .hloForm("cholesky", call -> Map.of("lower", Boolean.toString(call.flag("lower", false))))
          .shape(Cholesky::shape)
          .kernel(Cholesky::run)
          .provenanceOfElement(Cholesky::provenance)
          .build();

  private Cholesky() {}

  private static Shape shape(Call call) {
    Operand a = call.operand("a");
    if (!a.type().isFloat() && !a.type().isComplex()) {
      throw call.violation("C1", a.shape().text() + " has elements " + a.type().text())
          .at("a")
          .mend(Mend.wrap("a", CallText.converted(CallText.ARGUMENT, ElementType.F32)));
    }
    if (a.rank() < 2) {
      throw call.violation(
              "C2",
              a.shape().text()
                  + " has "
                  + a.rank()
                  + (a.rank() == 1 ? " dimension" : " dimensions"))
          .at("a");
    }
    long rows = a.sizes().get(a.rank() - 2);
    long columns = a.sizes().get(a.rank() - 1);
    if (rows != columns) {
      long least = Math.min(rows, columns);
      Ints square = a.sizes().with(a.rank() - 2, least).with(a.rank() - 1, least);
      throw call.violation(
              "C3",
              "%s has %s and %s"
                  .formatted(
                      a.shape().text(), Counts.of(rows, "row"), Counts.of(columns, "column")))
          .at("a")
          .mend(
              Mend.wrap(
                  "a",
                  "Slice(%s, "
                      + Ints.zeros(a.rank())
                      + ", "
                      + square
                      + ", "
                      + Ints.ones(a.rank())
                      + ")"));
    }
    return a.shape().withDefaultLayout();
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    NdArray a = DenseMatrix.rowMajor((NdArray) operands.get(0));
    ArrayShape shape = call.resultArray();
    boolean lower = call.flag("lower", false);
    Buffer buffer = Buffer.allocate(shape, evaluation::poll);
    long batch = shape.sizes().pick(Ints.range(shape.rank() - 2)).product();
    Workers.run(
        shape.elementCount() > 0 ? (int) batch : 0,
        number -> {
          try (var scratch = new Scratch()) {
            DenseMatrix matrix = DenseMatrix.of(a, number, scratch, evaluation);
            DenseMatrix triangle = lower ? matrix : adjoint(matrix);
            DenseMatrix factor =
                triangle.isComplex()
                    ? decompose(triangle, evaluation)
                    : BlockedFactor.of(triangle, evaluation);
            (lower ? factor : adjoint(factor)).write(number, shape.type(), buffer, evaluation);
          }
        },
        evaluation::poll);
    return NdArray.of(shape, buffer);
  }

  /** The transposed matrix, conjugated: the upper triangle becomes a lower one. */
  private static DenseMatrix adjoint(DenseMatrix matrix) {
    return matrix.transposed().conjugated();
  }

  /**
   * The lower triangle l of complex numbers for which a = l·lᴴ, row by row; only the lower triangle
   * is read. Numbers that belong to one row are neighbours, so that they are computed together.
   */
  private static DenseMatrix decompose(DenseMatrix a, Evaluation evaluation) {
    int size = a.rows();
    DenseMatrix l = DenseMatrix.zeros(size, size, /* complex= */ true);
    double[][] columnsRe = new double[size][];
    double[][] columnsIm = new double[size][];
    for (int r = 0; r < size; r++) {
      evaluation.poll();
      double[] rowRe = Arrays.copyOfRange(a.re(), r * size, r * size + r + 1);
      double[] rowIm = Arrays.copyOfRange(a.im(), r * size, r * size + r + 1);
      for (int k = 0; k < r; k++) {
        subtract(rowRe, rowIm, columnsRe[k], columnsIm[k], k, r);
      }
      boolean isPositive = rowRe[r] > 0;
      if (!isPositive) {
        Arrays.fill(l.re(), Double.NaN);
        Arrays.fill(l.im(), Double.NaN);
        return l;
      }
      columnsRe[r] = new double[size];
      columnsIm[r] = new double[size];
      rowRe[r] = Math.sqrt(rowRe[r]);
      for (int k = 0; k <= r; k++) {
        columnsRe[k][r] = rowRe[k];
        l.re()[r * size + k] = rowRe[k];
        if (k < r) {
          columnsIm[k][r] = rowIm[k];
          l.im()[r * size + k] = rowIm[k];
        }
      }
    }
    return l;
  }

  /** Divides number k of a row by its pivot, and subtracts what it adds to those behind it. */
  private static void subtract(
      double[] re, double[] im, double[] columnRe, double[] columnIm, int k, int last) {
    double x = re[k] / columnRe[k];
    double y = im[k] / columnRe[k];
    re[k] = x;
    im[k] = y;
    for (int c = k + 1; c < last; c++) {
      re[c] -= x * columnRe[c] + y * columnIm[c];
      im[c] -= y * columnRe[c] - x * columnIm[c];
    }
    re[last] -= x * x + y * y;
  }

  /** The triangle above and left of the element, and its row up to it. */
  private static Provenance provenance(
      Call call, List<Value> operands, List<Integer> path, Ints index, Evaluation evaluation) {
    int rank = index.size();
    boolean lower = call.flag("lower", false);
    long row = index.get(lower ? rank - 2 : rank - 1);
    long column = index.get(lower ? rank - 1 : rank - 2);
    if (column > row) {
      return Provenance.Reads.of("in the other triangle, which is 0");
    }
    var reads = Provenance.Reads.of("depends on the triangle before it");
    for (long r = 0; r < column; r++) {
      reads = reads.and(0, place(index, lower, r, 0), place(index, lower, r, r));
    }
    if (row > column) {
      reads = reads.and(0, place(index, lower, column, 0), place(index, lower, column, column));
    }
    return reads.and(0, place(index, lower, row, 0), place(index, lower, row, column));
  }

  /** Where the matrix has an element of the lower triangle; the upper one is its mirror image. */
  private static Ints place(Ints index, boolean lower, long row, long column) {
    int rank = index.size();
    return index.with(rank - 2, lower ? row : column).with(rank - 1, lower ? column : row);
  }
}
