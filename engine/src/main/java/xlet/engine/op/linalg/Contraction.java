package xlet.engine.op.linalg;

import java.util.List;
import java.util.function.Function;
import xlet.engine.array.ArrayShape;
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

  /** Checks that the contracted dimensions, and those of the batch, have the same sizes. */
  void requireSizes(Call call, String contracting, String batch) {
    requireSizes(call, batch, "batch", lhsBatch, rhsBatch);
    requireSizes(call, contracting, "contracts", lhsContracting, rhsContracting);
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
            : size < other
                ? violation.mend(cut("rhs", rhs, right.at(k), size))
                : violation.mend(cut("lhs", lhs, left.at(k), other));
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
    return MatrixProduct.of(
        call, this, (NdArray) operands.get(0), (NdArray) operands.get(1), evaluation);
  }
}
