package xlet.engine.op.linalg;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.BufferPool;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.blas.Triangle;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Counts;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Mend;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/** {@code TriangularSolve}: solves systems of equations whose matrix is a triangle. */
final class TriangularSolve {
  private static final String NO_TRANSPOSE = "NO_TRANSPOSE";
  private static final String ADJOINT = "ADJOINT";

  /** How many right-hand sides are solved together: all of them stay in the cache. */
  private static final int COLUMNS = 256;

  static final OpDef DEF =
      OpDef.named("TriangularSolve")
          .stablehlo("triangular_solve")
          .hlo("triangular-solve")
          .summary("Solves op(a)·x = b or x·op(a) = b for x, where a is a triangle.")
          .formula(
              "result[r, c] = (b[r, c] - fold k ≠ r from 0: add(op(a)[r, k] *"
                  + " result[k, c])) / op(a)[r, r]",
              "op(a) = a, its transpose or its adjoint; on the right side the same"
                  + " with rows and columns exchanged")
          .semantics(
              "The last two dimensions are a matrix, all others a batch. lower says which triangle"
                  + " of a is read; op is applied after that. With unit_diagonal the diagonal is"
                  + " not read either, but taken for ones. A singular matrix gives NaN or"
                  + " infinities. Floats narrower than f64 are computed in f64 and rounded once; large"
                  + " systems of f32 may be solved in f32 by a library of machine code.")
          .differs(
              "The newest document speaks of a triangle of the result; all of it is computed. The"
                  + " dimensions of the batch are not broadcast.")
          .operand("a", "The matrices of coefficients.")
          .operand("b", "The right-hand sides.")
          .optional("left_side", Kind.FLAG, "Whether op(a) stands left of x; false if left out.")
          .optional("lower", Kind.FLAG, "Which triangle of a; the upper one if left out.")
          .optional("unit_diagonal", Kind.FLAG, "Whether the diagonal is ones; false if left out.")
          .choice(
              "transpose_a",
              "How op changes a: not at all, transposed, or transposed and conjugated.",
              true,
              List.of(NO_TRANSPOSE, "TRANSPOSE", ADJOINT))
          .constraint("C1", "a and b have the same element type, a float or complex one")
          .constraint("C2", "a and b have the same number of dimensions, at least two")
          .constraint("C3", "the matrices in a are square")
          .constraint("C4", "b has as many rows, with left_side=false columns, as a")
          .constraint("C5", "the dimensions of the batch are the same")
          .example(
              "TriangularSolve({{2.0, 9.0}, {1.0, 4.0}}, {{6.0}, {11.0}}, true, true, false,"
                  + " NO_TRANSPOSE)",
              "f32[2,1] {{3.0}, {2.0}}")
          .example(
              "TriangularSolve({{2.0, 1.0}, {9.0, 4.0}}, {{6.0, 11.0}}, left_side=false)",
              "f32[1,2] {{3.0, 2.0}}")
          .fails("TriangularSolve({{1, 2}, {3, 4}}, {{1}, {2}}, true)", "C1")
          .fails("TriangularSolve({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0}, true)", "C2")
          .fails("TriangularSolve({{1.0, 2.0}}, {{1.0}}, true)", "C3")
          .fails("TriangularSolve({{1.0, 2.0}, {3.0, 4.0}}, {{1.0, 2.0}}, true)", "C4")
          .fails("TriangularSolve({{{1.0}}, {{2.0}}}, {{{1.0}}}, true)", "C5")
          .hloForm("triangular-solve", TriangularSolve::hlo)
          .shape(TriangularSolve::shape)
          .kernel(TriangularSolve::run)
          .provenanceOfElement(TriangularSolve::provenance)
          .build();

  private TriangularSolve() {}

  private static Map<String, String> hlo(Call call) {
    return Map.of(
        "left_side", Boolean.toString(call.flag("left_side", false)),
        "lower", Boolean.toString(call.flag("lower", false)),
        "unit_diagonal", Boolean.toString(call.flag("unit_diagonal", false)),
        "transpose_a", call.text("transpose_a", NO_TRANSPOSE));
  }

  private static Ints square(Operand a) {
    int rank = a.rank();
    long size = Math.min(a.sizes().get(rank - 2), a.sizes().get(rank - 1));
    return a.sizes().with(rank - 2, size).with(rank - 1, size);
  }

  private static Shape shape(Call call) {
    Operand a = call.operand("a");
    Operand b = call.operand("b");
    String found = a.shape().text() + " and " + b.shape().text();
    if (a.type() != b.type() || !(a.type().isFloat() || a.type().isComplex())) {
      var violation = call.violation("C1", found).at("b");
      throw a.type() == b.type()
          ? violation
          : violation.mend(Mend.wrap("b", "ConvertElementType(%s, " + a.type().text() + ")"));
    }
    int rank = a.rank();
    if (rank != b.rank() || rank < 2) {
      var violation =
          call.violation("C2", found + ": ranks " + a.rank() + " and " + b.rank())
              .at(rank < 2 ? "a" : "b");
      boolean column = call.flag("left_side", false);
      throw rank == 2 && b.rank() == 1
          ? violation.mend(
              Mend.wrap(
                  "b",
                  CallText.reshaped(
                      CallText.ARGUMENT,
                      column ? b.sizes().append(1) : Ints.of(1).append(b.sizes()))))
          : violation;
    }
    long size = a.sizes().get(rank - 1);
    if (a.sizes().get(rank - 2) != size) {
      throw call.violation(
              "C3",
              "%s has %s and %s"
                  .formatted(
                      a.shape().text(),
                      Counts.of(a.sizes().get(rank - 2), "row"),
                      Counts.of(size, "column")))
          .at("a")
          .mend(Mend.wrap("a", CallText.sliced(CallText.ARGUMENT, square(a))));
    }
    boolean left = call.flag("left_side", false);
    if (b.sizes().get(left ? rank - 2 : rank - 1) != size) {
      var violation = call.violation("C4", found).at("b").also("a", a.shape().text());
      throw b.sizes().get(left ? rank - 1 : rank - 2) == size
          ? violation.mend(Mend.replace("left_side", !left))
          : violation;
    }
    Ints batch = Ints.range(rank - 2);
    if (!a.sizes().pick(batch).equals(b.sizes().pick(batch))) {
      throw call.violation("C5", found).at("b").also("a", a.shape().text());
    }
    return b.shape().withDefaultLayout();
  }

  private static boolean isTransposed(Call call) {
    return !Names.same(call.text("transpose_a", NO_TRANSPOSE), NO_TRANSPOSE);
  }

  /**
   * Whether the matrix is a lower triangle once it stands left of x, transposed as it has to be.
   */
  private static boolean isForward(Call call) {
    boolean flipped = isTransposed(call) == call.flag("left_side", false);
    return call.flag("lower", false) != flipped;
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    NdArray a = DenseMatrix.rowMajor((NdArray) operands.get(0));
    NdArray b = DenseMatrix.rowMajor((NdArray) operands.get(1));
    ArrayShape shape = call.resultArray();
    Buffer buffer = BufferPool.allocate(shape, evaluation::poll);
    boolean left = call.flag("left_side", false);
    boolean unit = call.flag("unit_diagonal", false);
    var triangle = new Triangle(call.flag("lower", false), isTransposed(call), unit);
    if (LibrarySolution.solve(a, b, triangle, left, buffer, evaluation)) {
      return NdArray.of(shape, buffer);
    }
    long batch = shape.sizes().pick(Ints.range(shape.rank() - 2)).product();
    Workers.run(
        shape.elementCount() > 0 ? (int) batch : 0,
        number -> {
          try (var scratch = new Scratch()) {
            DenseMatrix given = DenseMatrix.of(b, number, scratch, evaluation);
            DenseMatrix x = left ? given : given.transposed();
            DenseMatrix matrix = matrix(call, DenseMatrix.of(a, number, scratch, evaluation));
            if (matrix.isComplex()) {
              solve(matrix, x, isForward(call), unit, evaluation);
            } else {
              new BlockedColumns(matrix, x, isForward(call), unit, scratch, evaluation).solve();
            }
            (left ? x : x.transposed()).write(number, shape.type(), buffer, evaluation);
          }
        },
        evaluation::poll);
    return NdArray.of(shape, buffer);
  }

  /** The matrix that stands left of x. */
  private static DenseMatrix matrix(Call call, DenseMatrix given) {
    boolean turned = isTransposed(call) == call.flag("left_side", false);
    DenseMatrix matrix = turned ? given.transposed() : given;
    return Names.same(call.text("transpose_a", NO_TRANSPOSE), ADJOINT)
        ? matrix.conjugated()
        : matrix;
  }

  /**
   * Exchanges each row of complex {@code x} for the solution's, the first or the last row first.
   * Columns do not depend on each other: threads take some each.
   */
  private static void solve(
      DenseMatrix a, DenseMatrix x, boolean forward, boolean unit, Evaluation evaluation) {
    Workers.run(
        Math.ceilDiv(x.columns(), COLUMNS),
        task -> {
          int from = task * COLUMNS;
          int to = Math.min(x.columns(), from + COLUMNS);
          new SolvedColumns(a, part(x.re(), x, from, to), part(x.im(), x, from, to))
              .solve(forward, unit, evaluation)
              .write(x, from);
        },
        evaluation::poll);
  }

  /** Some columns of {@code x}: a row each for its rows. */
  private static double[][] part(double[] numbers, DenseMatrix x, int from, int to) {
    double[][] rows = new double[x.rows()][];
    for (int r = 0; r < rows.length; r++) {
      int row = r * x.columns();
      rows[r] = Arrays.copyOfRange(numbers, row + from, row + to);
    }
    return rows;
  }

  /** The equations that are solved before its own, and that one. */
  private static Provenance provenance(
      Call call, List<Value> operands, List<Integer> path, Ints index, Evaluation evaluation) {
    int rank = index.size();
    boolean left = call.flag("left_side", false);
    boolean unit = call.flag("unit_diagonal", false);
    boolean forward = isForward(call);
    int dimension = left ? rank - 2 : rank - 1;
    long last = call.operand("b").sizes().get(dimension) - 1;
    long own = index.get(dimension);
    Ints first = index.with(dimension, forward ? 0 : own);
    var reads =
        Provenance.Reads.of("depends on the equations up to its own")
            .and(1, first, index.with(dimension, forward ? own : last));
    boolean flipped = isTransposed(call) == left;
    for (long r = forward ? 0 : own; r <= (forward ? own : last); r++) {
      long from = forward ? 0 : unit ? r + 1 : r;
      long to = forward ? (unit ? r - 1 : r) : last;
      reads = reads.and(0, place(index, flipped, r, from), place(index, flipped, r, to));
    }
    return reads;
  }

  private static Ints place(Ints index, boolean flipped, long row, long column) {
    int rank = index.size();
    return index.with(rank - 2, flipped ? column : row).with(rank - 1, flipped ? row : column);
  }
}
