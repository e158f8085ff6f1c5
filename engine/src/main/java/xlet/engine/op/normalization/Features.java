package xlet.engine.op.normalization;

import java.util.List;
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
import xlet.engine.op.Counts;
import xlet.engine.op.Expansion.Steps;
import xlet.engine.op.Fitting;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDefBuilder;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/**
 * The features of an array: a feature is all elements that have one index in a dimension, the
 * channel of an image say.
 *
 * @param operand the array
 * @param dimension the dimension that counts the features
 * @param type the element type in which sums of elements are kept
 */
record Features(Operand operand, int dimension, ElementType type) {

  /** Adds the parameters that come last, and the constraints on the operands before them. */
  static OpDefBuilder parameters(OpDefBuilder op) {
    return op.attribute("epsilon", Kind.NUMBER, "A small number that is added to the variance, ε.")
        .attribute("feature_index", Kind.INTEGER, "The dimension of the features.")
        .ofDimensions("operand")
        .constraint("C1", "the elements are floats")
        .constraint("C2", "feature_index is in [0, rank(operand))")
        .constraint("C3", "each operand but the arrays has one number for each feature")
        .constraint("C4", "all operands have the same element type");
  }

  /** The features of the operand of {@code call}, which is checked, {@code vectors} too. */
  static Features of(Call call, String... vectors) {
    Operand operand = call.operand("operand");
    if (!operand.type().isFloat()) {
      throw call.violation("C1", operand.shape().text() + " has no floats")
          .at("operand")
          .mend(Mend.wrap("operand", CallText.converted(CallText.ARGUMENT, ElementType.F32)));
    }
    int dimension = call.requireDimension("C2", "feature_index", operand);
    long features = operand.sizes().get(dimension);
    for (String name : vectors) {
      Operand vector = call.operand(name);
      if (!vector.sizes().equals(Ints.of(features))) {
        throw Fitting.mended(
            call.violation(
                    "C3",
                    "%s is %s; %s has %s in dimension %s"
                        .formatted(
                            name,
                            vector.shape().text(),
                            operand.shape().text(),
                            Counts.of(features, "feature"),
                            dimension))
                .at(name)
                .also("operand", Counts.of(features, "feature") + " in dimension " + dimension),
            name,
            vector.shape(),
            Ints.of(features));
      }
      requireType(call, operand, name);
    }
    return new Features(operand, dimension, Widening.widen(operand.type()));
  }

  static void requireType(Call call, Operand operand, String name) {
    Operand other = call.operand(name);
    if (other.type() != operand.type()) {
      throw call.violation("C4", other.shape().text() + " beside " + operand.shape().text())
          .at(name)
          .mend(Mend.wrap(name, "ConvertElementType(%s, " + operand.type().text() + ")"));
    }
  }

  /** The shape of an array of one number for each feature. */
  ArrayShape shape() {
    return ArrayShape.of(operand.type(), operand.sizes().get(dimension));
  }

  /** The number of the feature to which the element at {@code index} belongs. */
  Index of(Index index) {
    return index.pick(Ints.of(dimension));
  }

  /** How many elements each feature has. */
  Expression count() {
    return number((double) operand.sizes().without(dimension).product());
  }

  /** The small number that a call adds to the variance, which XLA keeps in f32. */
  Expression epsilon(Call call) {
    return number((float) call.number("epsilon"));
  }

  Expression number(double value) {
    return Expression.number(type, value);
  }

  /** The element of {@code array} at {@code index}. */
  Expression at(Operand array, Index index) {
    return Widening.widen(array.at(index));
  }

  /** The standard deviation √(σ² + ε) of each feature: a step of its own, for roots take time. */
  Operand deviation(Call call, Steps steps, Operand variance) {
    return steps.array(
        "deviation",
        ArrayShape.of(type, shape().sizes()),
        l -> Arithmetic.squareRoot(Arithmetic.add(at(variance, l), epsilon(call))));
  }

  /** The sum of {@code term} over the indices of all elements of {@code feature}. */
  Expression sum(Index feature, Term term) {
    Ints others = Ints.range(operand.rank()).without(dimension);
    boolean minor = dimension < operand.rank() - 1;
    List<Expression> sums =
        new Accumulation("element", List.of(number(0)))
            .over(
                operand.sizes().pick(others),
                minor ? Order.LANES : Order.LEFT,
                (accumulators, turn) ->
                    Block.of(
                        List.of(
                            Arithmetic.add(
                                accumulators.get(0), term.at(feature.merge(others, turn))))));
    return sums.get(0);
  }

  /** Rounds to the element type of the operand. */
  Expression rounded(Expression value) {
    return Widening.narrow(value, operand.type());
  }

  /** A number for each element. */
  @FunctionalInterface
  interface Term {
    Expression at(Index index);
  }
}
