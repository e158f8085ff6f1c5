package xlet.engine.op.linalg;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BufferPool;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.element.Widening;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;

/** The whole result of a {@link Contraction} as products of matrices, one for each of the batch. */
final class ContractionProduct {
  private final Contraction contraction;
  private final Call call;
  private final NdArray lhs;
  private final NdArray rhs;
  private final NdArray result;
  private final Scratch scratch;
  private final Evaluation evaluation;

  private ContractionProduct(
      Contraction contraction,
      Call call,
      List<Value> operands,
      Scratch scratch,
      Evaluation evaluation) {
    ArrayShape shape = call.resultArray();
    this.contraction = contraction;
    this.call = call;
    this.lhs = (NdArray) operands.get(0);
    this.rhs = (NdArray) operands.get(1);
    this.result = NdArray.of(shape, BufferPool.allocate(shape, evaluation::poll));
    this.scratch = scratch;
    this.evaluation = evaluation;
  }

  /** The result, bit for bit what {@link Contraction#element} says. */
  static Value run(
      Contraction contraction, Call call, List<Value> operands, Evaluation evaluation) {
    try (var scratch = new Scratch()) {
      var product = new ContractionProduct(contraction, call, operands, scratch, evaluation);
      if (product.isOfBytes()) {
        product.multiplyBytes();
      } else {
        product.multiply();
      }
      return product.result;
    }
  }

  private void multiply() {
    ElementType sum = Products.sumType(call);
    Matrix left = matrix(left(), sum);
    Matrix right = matrix(right(), sum);
    ElementType computed = Products.computedType(call, terms());
    NumberArray sums = NumberArray.forResult(result, computed, scratch, evaluation);
    multiply(task(left, right, sums));
    sums.store(result, evaluation);
  }

  private boolean isOfBytes() {
    Ints sizes = call.resultArray().sizes();
    Ints batch = Ints.range(contraction.lhsBatch().size());
    Ints rows = Ints.range(contraction.leftFree(call)).map(d -> d + batch.size());
    return ByteProduct.fits(
        call,
        sizes.pick(batch).product(),
        sizes.pick(rows).product(),
        sizes.without(batch.append(rows)).product(),
        terms());
  }

  private void multiplyBytes() {
    Quads left = quads(left(), /* isSigned= */ false);
    Quads right = quads(right(), /* isSigned= */ true);
    ElementType computed = Widening.widen(result.type());
    NumberArray sums = NumberArray.forResult(result, computed, scratch, evaluation);
    new ByteProduct(task(left.matrix(), right.matrix(), sums), left, right, evaluation).run();
    sums.store(result, evaluation);
  }

  private void multiply(ProductTask task) {
    if (!result.type().isComplex()) {
      multiplyReal(task);
      return;
    }
    int together = ComplexParts.columnsTogether(task);
    for (int from = 0; from < task.columns(); from += together) {
      ProductTask some = task.withColumns(from, Math.min(task.columns(), from + together));
      try (var own = new Scratch()) {
        multiplyReal(ComplexParts.real(some, own, evaluation));
      }
    }
  }

  private void multiplyReal(ProductTask task) {
    byLibrary(task)
        .ifPresentOrElse(
            product -> product.run(evaluation), () -> MatrixProduct.run(task, evaluation));
  }

  /** The library's way, unless sums are wanted in order: those of integers are exact anyway. */
  private Optional<LibraryProduct> byLibrary(ProductTask task) {
    boolean inOrder = Products.isExact(call) && !result.type().inLong();
    return inOrder ? Optional.empty() : LibraryProduct.of(task, Products.exactTerms(call));
  }

  private long terms() {
    return contraction.extents(call).product();
  }

  /** An operand, with the dimensions of the batch and those that are contracted. */
  private record Side(NdArray array, Ints batch, Ints contracting) {
    Ints free() {
      return Ints.range(array.shape().rank()).without(batch.append(contracting));
    }
  }

  private Side left() {
    return new Side(lhs, contraction.lhsBatch(), contraction.lhsContracting());
  }

  private Side right() {
    return new Side(rhs, contraction.rhsBatch(), contraction.rhsContracting());
  }

  private Matrix matrix(Side side, ElementType sum) {
    return Matrix.of(
        side.array, side.batch, side.free(), side.contracting, sum, scratch, evaluation);
  }

  private Quads quads(Side side, boolean isSigned) {
    return Quads.of(
        side.array, side.batch, side.free(), side.contracting, isSigned, scratch, evaluation);
  }

  private ProductTask task(Matrix left, Matrix right, NumberArray sums) {
    int batch = left.first().length;
    int rows = left.lines().length;
    int columns = right.lines().length;
    int parts = result.type().parts();
    long pitch = (long) columns * parts;
    int[] first = Matrix.offsets(Ints.of(batch), new long[] {rows * pitch});
    int[] down = Matrix.offsets(Ints.of(rows), new long[] {pitch});
    int[] across = Matrix.offsets(Ints.of(columns), new long[] {parts});
    return new ProductTask(left, right, new ProductTask.Target(sums, first, down, across));
  }
}
