package xlet.engine.op.linalg;

import java.util.List;
import java.util.function.Function;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Mend;
import xlet.engine.op.Operand;
import xlet.engine.op.linalg.Products.Pair;

/**
 * Which dimensions two arrays share: those of a batch appear once in the result, those that are
 * contracted are summed over.
 */
record Contraction(Ints lhsContracting, Ints rhsContracting, Ints lhsBatch, Ints rhsBatch) {
  /** So many neighbouring sums keep a processor's vectors filled. */
  private static final int WIDE = 128;

  /** Checks that the contracted dimensions, and those of the batch, have the same sizes. */
  void requireSizes(Call call, String contracting, String batch) {
    requireSizes(call, batch, "batch", lhsBatch, rhsBatch);
    requireSizes(call, contracting, "contracts", lhsContracting, rhsContracting);
  }

  /** The operand that is longer along its dimension, cut to what the other has. */
  private static Mend cut(Operand lhs, Operand rhs, int left, int right) {
    long size = lhs.sizes().get(left);
    long other = rhs.sizes().get(right);
    return size < other ? cut("rhs", rhs, right, size) : cut("lhs", lhs, left, other);
  }

  private static Mend cut(String name, Operand operand, int dimension, long size) {
    return Mend.wrap(
        name, CallText.sliced(CallText.ARGUMENT, operand.sizes().with(dimension, size)));
  }

  private void requireSizes(Call call, String label, String verb, Ints left, Ints right) {
    Operand lhs = call.operand("lhs");
    Operand rhs = call.operand("rhs");
    for (int k = 0; k < left.size(); k++) {
      long size = lhs.sizes().get(left.at(k));
      long other = rhs.sizes().get(right.at(k));
      if (size != other) {
        var violation =
            call.violation(
                    label,
                    lhs.shape().text()
                        + (verb.equals("batch") ? " has batch dimension " : " contracts dimension ")
                        + left.get(k)
                        + " = "
                        + size
                        + ", "
                        + rhs.shape().text()
                        + " dimension "
                        + right.get(k)
                        + " = "
                        + other
                        + "; "
                        + size
                        + " ≠ "
                        + other)
                .at("rhs");
        throw lhs.rank() == 2 && rhs.rank() == 2
            ? violation
                .mend(Mend.wrap("rhs", CallText.transposed(CallText.ARGUMENT, Ints.of(1, 0))))
                .mend(Mend.wrap("lhs", CallText.transposed(CallText.ARGUMENT, Ints.of(1, 0))))
                .mend(cut(lhs, rhs, left.at(k), right.at(k)))
            : violation.mend(cut(lhs, rhs, left.at(k), right.at(k)));
      }
    }
  }

  /** The shape of the result: batch, then what remains of lhs, then of rhs. */
  ArrayShape result(Call call, String types) {
    Ints left = call.operand("lhs").sizes();
    Ints right = call.operand("rhs").sizes();
    return ArrayShape.of(
        Products.resultType(call, types),
        left.pick(lhsBatch)
            .append(left.without(lhsBatch.append(lhsContracting)))
            .append(right.without(rhsBatch.append(rhsContracting))));
  }

  /** Adds to a sum the term for two places, in lhs and in rhs, that belong together. */
  @FunctionalInterface
  interface Term {
    Expression at(Index left, Index right, Expression sum, Function<Pair, Expression> next);
  }

  /** The element at {@code i} of the result. */
  Expression element(Call call, Index i) {
    Operand lhs = call.operand("lhs");
    Operand rhs = call.operand("rhs");
    return element(
        call, i, (left, right, sum, next) -> next.apply(new Pair(lhs.at(left), rhs.at(right))));
  }

  /** The element at {@code i} of a result that is a sum of {@code term}. */
  Expression element(Call call, Index i, Term term) {
    Operand lhs = call.operand("lhs");
    Ints leftShared = lhsBatch.append(lhsContracting);
    Ints rightShared = rhsBatch.append(rhsContracting);
    int batches = lhsBatch.size();
    int leftFree = lhs.rank() - leftShared.size();
    Index batch = i.pick(Ints.range(batches));
    Index left = i.pick(Ints.range(leftFree).map(d -> d + batches));
    Index right = i.without(Ints.range((long) batches + leftFree));
    return Products.sum(
        call,
        "contracted",
        lhs.sizes().pick(lhsContracting),
        (k, sum, next) ->
            term.at(
                left.merge(leftShared, batch.then(k)),
                right.merge(rightShared, batch.then(k)),
                sum,
                next));
  }

  /** This for an rhs that has lost {@code dimension}, which is neither contracted nor batch. */
  Contraction withoutRight(long dimension) {
    return new Contraction(
        lhsContracting,
        rhsContracting.map(d -> d > dimension ? d - 1 : d),
        lhsBatch,
        rhsBatch.map(d -> d > dimension ? d - 1 : d));
  }

  /** The whole result at once, bit for bit what {@link #element} says. */
  Value run(Call call, List<Value> operands, Evaluation evaluation) {
    ArrayShape shape = call.resultArray();
    ElementType sum = Products.sumType(call);
    NdArray lhs = (NdArray) operands.get(0);
    NdArray rhs = (NdArray) operands.get(1);
    Buffer buffer = Buffer.allocate(shape, evaluation::poll);
    Matrix left = Matrix.of(lhs, lhsBatch, leftFree(lhs), lhsContracting, sum, evaluation);
    Matrix right = Matrix.of(rhs, rhsBatch, rightFree(rhs), rhsContracting, sum, evaluation);
    MatrixProduct.run(task(left, right, new Result(buffer, shape.type()), evaluation), evaluation);
    return NdArray.of(shape, buffer);
  }

  private Ints leftFree(NdArray lhs) {
    return Ints.range(lhs.shape().rank()).without(lhsBatch.append(lhsContracting));
  }

  private Ints rightFree(NdArray rhs) {
    return Ints.range(rhs.shape().rank()).without(rhsBatch.append(rhsContracting));
  }

  /** Where sums go. */
  private record Result(Buffer buffer, ElementType type) {

    ProductTask.Target target(int batch, int rows, int columns, int pitch, int step) {
      return new ProductTask.Target(
          buffer,
          type.part(),
          Matrix.offsets(Ints.of(batch), new long[] {(long) rows * columns * (long) parts()}),
          type.isComplex()
              ? Matrix.offsets(Ints.of(rows, 2), new long[] {2L * pitch, 1})
              : Matrix.offsets(Ints.of(rows), new long[] {pitch}),
          Matrix.offsets(Ints.of(columns), new long[] {(long) step * parts()}));
    }

    private int parts() {
      return type.isComplex() ? 2 : 1;
    }
  }

  /** Makes rows of the side with fewer lines, so that many sums are neighbours. */
  private static ProductTask task(Matrix left, Matrix right, Result result, Evaluation evaluation) {
    int batch = left.first().length;
    int rows = left.lines().length;
    int columns = right.lines().length;
    if (result.type.isComplex()) {
      Matrix expanded = left.withPartsAsLines(result.type, evaluation);
      return ProductTask.of(
          expanded,
          right.withPartsAsTerms(),
          result.target(batch, rows, columns, /* pitch= */ columns, /* step= */ 1));
    }
    return rows > columns && columns < WIDE
        ? ProductTask.of(right, left, result.target(batch, columns, rows, 1, columns))
        : ProductTask.of(left, right, result.target(batch, rows, columns, columns, 1));
  }
}
