package xlet.engine.op.linalg;

import java.util.List;
import java.util.function.Function;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Index;
import xlet.engine.element.Widening;
import xlet.engine.op.Accumulation;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDefBuilder;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** The common part of operations that sum products of elements of two arrays. */
final class Products {
  /** The constraint on the element types. */
  static final String TYPES =
      "both operands have the same element type, or both are floats or both complex";

  private static final String PRECISION = "precision_config";
  private static final String HIGHEST = "HIGHEST";

  /** All whole numbers up to 2 to this are numbers of f32. */
  private static final int WHOLE_BITS = 24;

  private Products() {}

  /** Adds the parameters that come last. */
  static OpDefBuilder parameters(OpDefBuilder op) {
    return op.choices(
            PRECISION,
            "Of both operands, or of each. With HIGHEST, large matrices are multiplied as the"
                + " definition says, like all others; else a library of machine code may do it,"
                + " with sums of floats in another order.",
            List.of("DEFAULT", "HIGH", HIGHEST),
            "precision")
        .inHlo("operand_precision")
        .optional(
            "preferred_element_type", Kind.TYPE, "The element type of the result and the sums.")
        .inHlo(new HloPlace.Result());
  }

  /** Returns whether {@code call} wants each sum made in the order of its terms, at any price. */
  static boolean isExact(Call call) {
    return call.attribute(PRECISION)
        .filter(precisions -> ((List<?>) precisions).contains(HIGHEST))
        .isPresent();
  }

  /**
   * The element type of the result: the preferred one, or that of the operands; of two floats the
   * wider.
   */
  static ElementType resultType(Call call, String label) {
    Operand lhs = call.operand("lhs");
    Operand rhs = call.operand("rhs");
    boolean sameKind = lhs.type().kind() == rhs.type().kind() && !lhs.type().inLong();
    if (lhs.type() != rhs.type() && !sameKind) {
      throw call.violation(label, lhs.shape().text() + " and " + rhs.shape().text())
          .at("rhs")
          .mend(Mend.wrap("rhs", CallText.converted(CallText.ARGUMENT, lhs.type())))
          .mend(Mend.wrap("lhs", CallText.converted(CallText.ARGUMENT, rhs.type())));
    }
    ElementType wider = lhs.type().bits() >= rhs.type().bits() ? lhs.type() : rhs.type();
    return call.type("preferred_element_type", wider);
  }

  /** A product of two elements at a turn of the fold, or the accumulator where there is none. */
  @FunctionalInterface
  interface Term {
    Expression at(Index turn, Expression accumulator, Function<Pair, Expression> next);
  }

  /** The two elements that are multiplied. */
  record Pair(Expression lhs, Expression rhs) {}

  /**
   * The sum of the products over {@code extents}, each of which enters by a fused multiplication
   * and addition; narrow floats are summed in f32.
   */
  static Expression sum(Call call, String noun, Ints extents, Term term) {
    ArrayShape result = call.resultArray();
    Expression zero = Expression.number(Widening.widen(result.type()), 0);
    List<Expression> sums =
        new Accumulation(noun, List.of(zero))
            .over(
                extents,
                Order.LEFT,
                (accumulators, turn) -> {
                  Expression sum = accumulators.get(0);
                  Expression next =
                      term.at(
                          turn,
                          sum,
                          pair ->
                              Arithmetic.multiplyAdd(
                                  Arithmetic.convert(pair.lhs(), sum.type()),
                                  Arithmetic.convert(pair.rhs(), sum.type()),
                                  sum));
                  return Block.of(List.of(next));
                });
    return Widening.narrow(sums.get(0), result.type());
  }

  /**
   * The sum of the products over {@code extents} in lanes; products are rounded, and then added.
   */
  static Expression sumInLanes(
      Call call, String noun, Ints extents, Function<Index, Pair> factors) {
    ElementType type = call.resultArray().type();
    Expression zero = Expression.number(Widening.widen(type), 0);
    List<Expression> sums =
        new Accumulation(noun, List.of(zero))
            .over(
                extents,
                Order.LANES,
                (accumulators, turn) -> {
                  Expression sum = accumulators.get(0);
                  Pair pair = factors.apply(turn);
                  Expression product =
                      Arithmetic.multiply(
                          Arithmetic.convert(pair.lhs(), sum.type()),
                          Arithmetic.convert(pair.rhs(), sum.type()));
                  return Block.of(List.of(Arithmetic.add(sum, product)));
                });
    return Widening.narrow(sums.get(0), type);
  }

  /** Returns whether kernels can compute {@code call} with numbers of one kind. */
  static boolean fit(Call call) {
    ElementType lhs = call.operand("lhs").type();
    ElementType rhs = call.operand("rhs").type();
    ElementType result = call.resultArray().type();
    return fits(lhs, result) && fits(rhs, result);
  }

  private static boolean fits(ElementType operand, ElementType result) {
    return (result.isFloat() && operand.isFloat())
        || (result.isComplex() && operand.isComplex())
        || (result.isInteger() && operand.isInteger());
  }

  /**
   * The type in which kernels make the sums of {@code call}: that of the result, but f32 for
   * integers of so few bits that {@link ProductFactors#TERMS_OF_INTEGERS} products add up to a
   * number that f32 represents.
   */
  static ElementType sumType(Call call) {
    ElementType result = call.resultArray().type();
    boolean few =
        result.isInteger()
            && result.bits() <= 32
            && exactTerms(call) >= ProductFactors.TERMS_OF_INTEGERS;
    return few ? ElementType.F32 : result;
  }

  /** The type in which kernels leave the sums of {@code call}, which have so many terms. */
  static ElementType computedType(Call call, long terms) {
    ElementType sum = sumType(call);
    boolean areExact = sum == ElementType.F32 && terms <= exactTerms(call);
    return areExact ? sum : Widening.widen(call.resultArray().type());
  }

  /**
   * How many products of integers, multiplied as f32, add up to a number that f32 represents,
   * whatever their order.
   */
  static int exactTerms(Call call) {
    int bits = magnitudeBits(call.operand("lhs")) + magnitudeBits(call.operand("rhs"));
    return 1 << Math.max(0, WHOLE_BITS - bits);
  }

  /** No integer of the type has a magnitude above 2 to this. */
  private static int magnitudeBits(Operand operand) {
    return operand.type().bits() - (operand.type().minLong() < 0 ? 1 : 0);
  }
}
