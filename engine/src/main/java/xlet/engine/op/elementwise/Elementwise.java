package xlet.engine.op.elementwise;

import java.util.Locale;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.element.Family;
import xlet.engine.op.Call;
import xlet.engine.op.OpDefBuilder;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** What element-wise operations of a kind have in common. */
final class Elementwise {
  private Elementwise() {}

  /** An operation of two arrays, broadcast as XLA does, whose result is of their element type. */
  static OpDefBuilder binary(OpDefBuilder op, Family family) {
    return binaryOperands(op, family)
        .shape(call -> {
          ElementType type = Broadcasting.elementType(call, family);
          return ArrayShape.of(type, Broadcasting.sizes(call));
        })
        .element((call, i) -> {
          ElementType type = call.resultArray().type();
          return family.apply(
              type, Broadcasting.element(call, 0, i, type), Broadcasting.element(call, 1, i, type));
        });
  }

  /** The parameters and constraints of an operation of two arrays. */
  static OpDefBuilder binaryOperands(OpDefBuilder op, Family family) {
    return op.operand("lhs", "The left operand.")
        .operand("rhs", "The right operand.")
        .optional(
            "broadcast_dimensions",
            Kind.INTS,
            "Which dimension of the operand of higher rank each one of the other goes with.")
        .constraint("C1", "the operands have the same element type, one of " + kinds(family))
        .constraint(
            "C2", "operands of different rank come with broadcast_dimensions, or are scalar")
        .constraint("C3", "sizes that go together are equal, or one of them is 1")
        .constraint("C4", "broadcast_dimensions are dimensions in strictly increasing order");
  }

  /** The kinds of element type that {@code family} takes, in words. */
  static String kinds(Family family) {
    return family.kinds().stream()
        .map(kind -> kind.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }

  /** Checks the element type of an operand. */
  static void requireType(Call call, String label, Operand operand, Family family) {
    if (family.on(operand.type()).isEmpty()) {
      throw call.violation(label, operand.shape().text() + " is none of " + kinds(family))
          .at(call.def().operandParameter(operand.number(), java.util.Map.of()));
    }
  }
}
