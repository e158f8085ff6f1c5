package xlet.engine.op.linalg;

import java.util.function.Function;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Mend;
import xlet.engine.op.Operand;
import xlet.engine.op.linalg.Products.Pair;

/**
 * Which dimensions two arrays share: those of a batch appear once in the result, those that are
 * contracted are summed over.
 */
record Contraction(Ints lhsContracting, Ints rhsContracting, Ints lhsBatch, Ints rhsBatch) {
  private static final String NOUN = "contracted";

  /** With fewer products a matrix, each sum is made by itself before the matrices are ready. */
  private static final int FEW = 1 << 10;

  /** So many products of all matrices are worth it for small ones that are read where they are. */
  private static final int MANY = 1 << 14;

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
    if (isInLanes(call)) {
      return Products.sumInLanes(
          call,
          NOUN,
          extents(call),
          k -> new Pair(lhs.at(left(call, i, k)), rhs.at(right(call, i, k))));
    }
    return element(
        call, i, (left, right, sum, next) -> next.apply(new Pair(lhs.at(left), rhs.at(right))));
  }

  /** The element at {@code i} of a result that is a sum of {@code term}. */
  Expression element(Call call, Index i, Term term) {
    return Products.sum(
        call,
        NOUN,
        extents(call),
        (k, sum, next) -> term.at(left(call, i, k), right(call, i, k), sum, next));
  }

  /** How many terms each contracted dimension gives. */
  Ints extents(Call call) {
    return call.operand("lhs").sizes().pick(lhsContracting);
  }

  private Index batch(Index i) {
    return i.pick(Ints.range(lhsBatch.size()));
  }

  /** Where lhs is read for {@code i} at {@code turn}. */
  private Index left(Call call, Index i, Index turn) {
    Index own = i.pick(Ints.range(leftFree(call)).map(d -> d + lhsBatch.size()));
    return own.merge(lhsBatch.append(lhsContracting), batch(i).then(turn));
  }

  /** Where rhs is read for {@code i} at {@code turn}. */
  private Index right(Call call, Index i, Index turn) {
    Index own = i.without(Ints.range((long) lhsBatch.size() + leftFree(call)));
    return own.merge(rhsBatch.append(rhsContracting), batch(i).then(turn));
  }

  /** How many dimensions lhs has of its own. */
  int leftFree(Call call) {
    return call.operand("lhs").rank() - lhsBatch.size() - lhsContracting.size();
  }

  private int rightFree(Call call) {
    return call.operand("rhs").rank() - rhsBatch.size() - rhsContracting.size();
  }

  /**
   * Returns whether products are summed in lanes, like a reduction along the last dimension. Of
   * integers nobody can see the order.
   */
  private boolean isInLanes(Call call) {
    return !call.resultArray().type().inLong() && isByVector(call);
  }

  /**
   * Returns whether one operand has no dimensions of its own and the last dimension of the other is
   * contracted: then the compiled definition reads that in order, once.
   */
  private boolean isByVector(Call call) {
    int leftLast = call.operand("lhs").rank() - 1;
    int rightLast = call.operand("rhs").rank() - 1;
    return (rightFree(call) == 0 && lhsContracting.contains(leftLast))
        || (leftFree(call) == 0 && rhsContracting.contains(rightLast));
  }

  /**
   * Returns whether {@link ContractionProduct} computes what {@link #element} says, and pays: a
   * product of one term is an element-wise one.
   */
  boolean fits(Call call) {
    Ints batch = call.operand("lhs").sizes().pick(lhsBatch);
    Ints own = call.resultArray().sizes().without(Ints.range(batch.size()));
    long terms = extents(call).product();
    long products = own.product() * terms;
    return terms > 1
        && (products >= FEW || (batch.product() * products >= MANY && fillsBlocks(call, own)))
        && Products.fit(call)
        && !isByVector(call);
  }

  /**
   * Returns whether matrices are large enough for blocks of them to be multiplied in place; {@code
   * own} are the extents of one, of the left operand's dimensions first.
   */
  private boolean fillsBlocks(Call call, Ints own) {
    Ints left = Ints.range(leftFree(call));
    return ProductsInPlace.areFilled(
        Products.sumType(call), own.pick(left).product(), own.without(left).product());
  }

  /** This for an rhs that has lost {@code dimension}, which is neither contracted nor batch. */
  Contraction withoutRight(long dimension) {
    return new Contraction(
        lhsContracting,
        rhsContracting.map(d -> d > dimension ? d - 1 : d),
        lhsBatch,
        rhsBatch.map(d -> d > dimension ? d - 1 : d));
  }
}
