package xlet.engine.op.elementwise;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.ElementType.Kind;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Family;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.OpDefBuilder;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter;
import xlet.engine.op.Violation;

/** The common part of element-wise operations. */
final class Elementwise {
  private Elementwise() {}

  /** An operation of one array whose result is of the same element type. */
  static OpDefBuilder unary(OpDefBuilder op, Family family) {
    return unary(op, family, type -> type);
  }

  /** A transcendental function of one array, whose accuracy a caller may ask for. */
  static OpDefBuilder function(OpDefBuilder op, Family family) {
    return unary(op, family)
        .choice(
            "result_accuracy",
            "Accepted and ignored: results are as accurate as they can be.",
            true,
            List.of("DEFAULT", "HIGHEST"))
        .inHlo(new HloPlace.Nowhere());
  }

  /** An operation of one array whose element type gives that of the result by {@code result}. */
  static OpDefBuilder unary(OpDefBuilder op, Family family, UnaryOperator<ElementType> result) {
    return op.operand("operand", "The array.")
        .constraint("C1", "the element type of operand is one of " + kinds(family))
        .shape(call -> {
          requireType(call, "C1", call.operand(0), family);
          ArrayShape shape = call.operand(0).shape();
          return ArrayShape.of(result.apply(shape.type()), shape.sizes());
        })
        .element((call, i) -> {
          Operand operand = call.operand(0);
          return family.apply(operand.type(), call.resultArray().type(), operand.at(i));
        });
  }

  /** An operation of two arrays, broadcast as XLA does, whose result is of their element type. */
  static OpDefBuilder binary(OpDefBuilder op, Family family) {
    return binary(op, family, type -> type);
  }

  /** An operation of two arrays whose element type gives that of the result by {@code result}. */
  static OpDefBuilder binary(OpDefBuilder op, Family family, UnaryOperator<ElementType> result) {
    return binaryOperands(op, family)
        .shape(call -> binaryShape(call, family, result))
        .element((call, i) ->
            family.apply(
                commonType(call),
                call.resultArray().type(),
                Broadcasting.element(call, 0, i),
                Broadcasting.element(call, 1, i)));
  }

  /** An operation of two arrays, the formula of whose elements is {@code combine}. */
  static OpDefBuilder binary(
      OpDefBuilder op,
      Family family,
      UnaryOperator<ElementType> result,
      BinaryOperator<Expression> combine) {
    return binaryOperands(op, family)
        .shape(call -> binaryShape(call, family, result))
        .element((call, i) -> {
          ElementType type = commonType(call);
          return combine.apply(
              Arithmetic.convert(Broadcasting.element(call, 0, i), type),
              Arithmetic.convert(Broadcasting.element(call, 1, i), type));
        });
  }

  /** The shape of the result of an operation of two arrays. */
  static ArrayShape binaryShape(Call call, Family family, UnaryOperator<ElementType> result) {
    requireType(call, "C1", call.operand(0), family);
    requireType(call, "C1", call.operand(1), family);
    return ArrayShape.of(result.apply(commonType(call)), Broadcasting.sizes(call));
  }

  /** The element type of both operands. */
  static ElementType commonType(Call call) {
    return Promotion.of(call, "C1", call.operand(0), call.operand(1));
  }

  /** The parameters and constraints of an operation of two arrays. */
  static OpDefBuilder binaryOperands(OpDefBuilder op, Family family) {
    return op.operand("lhs", "The left operand.")
        .operand("rhs", "The right operand.")
        .optional(
            "broadcast_dimensions",
            Parameter.Kind.INTS,
            "Which dimension of the operand of higher rank each one of the other goes with.")
        .inHlo(new HloPlace.Nowhere())
        .constraint(
            "C1",
            "the operands have the same element type, or floats of any precision, one of "
                + kinds(family))
        .constraint(
            "C2",
            "an operand of lower rank is scalar or comes with a broadcast_dimensions entry for each"
                + " of its dimensions")
        .constraint("C3", "sizes that go together are equal, or one of them is 1")
        .constraint(
            "C4",
            "broadcast_dimensions are dimensions in strictly increasing order; between equal ranks"
                + " all of them or none");
  }

  /** The kinds of element type that {@code family} takes, in words. */
  static String kinds(Family family) {
    return family.kinds().stream().map(Elementwise::words).collect(Collectors.joining(", "));
  }

  private static String words(Kind kind) {
    return switch (kind) {
      case PRED -> "pred";
      case SIGNED -> "signed integers";
      case UNSIGNED -> "unsigned integers";
      case FLOAT -> "floats";
      case COMPLEX -> "complex numbers";
    };
  }

  /** Checks the element type of an operand. */
  static void requireType(Call call, String label, Operand operand, Family family) {
    if (!family.kinds().contains(operand.type().kind())) {
      throw mended(call, label, operand, family);
    }
  }

  private static Violation mended(Call call, String label, Operand operand, Family family) {
    String name = name(call, operand);
    var violation =
        call.violation(label, operand.shape().text() + " holds " + words(operand.type().kind()))
            .at(name);
    if (family.kinds().contains(Kind.FLOAT) && !operand.type().isComplex()) {
      return violation.mend(
          Mend.wrap(name, CallText.converted(CallText.ARGUMENT, ElementType.F32)));
    }
    return violation;
  }

  /** The name of the parameter whose argument {@code operand} is. */
  static String name(Call call, Operand operand) {
    return call.operandParameter(operand.number());
  }

  /** The element of {@code operand} at {@code i}, or the only one if it is scalar. */
  static Expression scalarOr(Operand operand, Index i) {
    return operand.at(operand.rank() == 0 ? Index.EMPTY : i);
  }

  /** Begins an operation that StableHLO and HLO call the same but for {@code _} and {@code -}. */
  static OpDefBuilder named(String name, String stablehlo) {
    return OpDef.named(name).stablehlo(stablehlo).hlo(stablehlo.replace('_', '-'));
  }
}
