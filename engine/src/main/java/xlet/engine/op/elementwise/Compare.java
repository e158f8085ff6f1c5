package xlet.engine.op.elementwise;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Shape;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.Direction;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;

/** {@code Compare}: where two arrays compare as a direction says. */
final class Compare {
  private static final String TOTAL_ORDER = "TOTALORDER";

  static final OpDef DEF =
      Elementwise.binaryOperands(Elementwise.named("Compare", "compare"), Direction.EQ.family())
          .choice(
              "direction", "How to compare.", false, List.of("EQ", "NE", "GE", "GT", "LE", "LT"))
          .choice(
              "type",
              "As what to compare: TOTALORDER also puts NaN and -0 in order.",
              true,
              List.of("FLOAT", TOTAL_ORDER, "SIGNED", "UNSIGNED"))
          .order("lhs", "rhs", "direction", "type")
          .constraint("C5", "type is that of the operands: FLOAT or TOTALORDER, SIGNED, UNSIGNED")
          .summary("Compares two arrays element by element, in a direction that is an argument.")
          .semantics(
              "NaN differs from everything unless type is TOTALORDER. Complex numbers are compared"
                  + " by their real parts, and where these are equal by their imaginary parts.")
          .example("Compare(Complex(1.0, 2.0), Complex(1.0, 3.0), direction=LT)", "pred[] true")
          .example("Compare({1, 2, 3}, {2, 2, 2}, direction=LT)", "pred[3] {true, false, false}")
          .example("Compare(-0.0, 0.0, direction=LT, type=TOTALORDER)", "pred[] true")
          .fails("Compare({1, 2}, {true, false}, direction=EQ)", "C1")
          .fails("Compare({{1, 2}, {3, 4}}, {1, 2}, direction=EQ)", "C2")
          .fails("Compare({1, 2}, {1, 2, 3}, direction=EQ)", "C3")
          .fails("Compare({{1, 2}, {3, 4}}, {1, 2}, {2}, direction=EQ)", "C4")
          .fails("Compare({1, 2}, {1, 2}, direction=LT, type=FLOAT)", "C5")
          .shape(Compare::shape)
          .element(Compare::element)
          .build();

  private Compare() {}

  private static Shape shape(Call call) {
    ElementType type = Elementwise.commonType(call);
    ArrayShape shape = ArrayShape.of(ElementType.PRED, Broadcasting.sizes(call));
    String natural = naturalType(type);
    String given = call.text("type", natural);
    if (!given.equals(natural) && !(type.isFloat() && given.equals(TOTAL_ORDER))) {
      throw call.violation("C5", given + " for elements of " + type)
          .at("type")
          .also("lhs", call.operand(0).shape().text())
          .mend(Mend.replace("type", natural));
    }
    return shape;
  }

  private static String naturalType(ElementType type) {
    return switch (type.kind()) {
      case PRED, UNSIGNED -> "UNSIGNED";
      case SIGNED -> "SIGNED";
      case FLOAT, COMPLEX -> "FLOAT";
    };
  }

  private static Direction direction(Call call) {
    return Direction.valueOf(call.text("direction"));
  }

  private static Expression element(Call call, Index i) {
    ElementType type = Elementwise.commonType(call);
    Expression lhs = Arithmetic.convert(Broadcasting.element(call, 0, i), type);
    Expression rhs = Arithmetic.convert(Broadcasting.element(call, 1, i), type);
    return call.text("type", "").equals(TOTAL_ORDER)
        ? Comparisons.totalOrder(direction(call), lhs, rhs)
        : direction(call).family().apply(type, ElementType.PRED, lhs, rhs);
  }
}
