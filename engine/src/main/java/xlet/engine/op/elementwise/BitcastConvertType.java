package xlet.engine.op.elementwise;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.FromIndex;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Violation;

/** {@code BitcastConvertType}: the same bits, read as another element type. */
final class BitcastConvertType {
  static final OpDef DEF =
      Elementwise.named("BitcastConvertType", "bitcast_convert")
          .summary("Reads the bits of the elements as another element type.")
          .semantics(
              "A wider type is cut into several elements along a new last dimension, narrower ones"
                  + " are joined along the last dimension, the first of them the lowest bits.")
          .operand("operand", "The array.")
          .attribute("new_element_type", Kind.TYPE, "The element type of the result.")
          .inHlo(new HloPlace.Result())
          .constraint("C1", "a complex type is converted to itself only")
          .constraint(
              "C2", "the last dimension of a narrower operand is as often as it fits in the result")
          .example("BitcastConvertType(1.0, s32)", "s32[] 1065353216")
          .example("BitcastConvertType(16909060, u8)", "u8[4] {4, 3, 2, 1}")
          .fails("BitcastConvertType(Complex(1.0, 2.0), f32)", "C1")
          .fails("BitcastConvertType(ConvertElementType({1, 2, 3}, u8), s32)", "C2")
          .shape(BitcastConvertType::shape)
          .element(BitcastConvertType::element)
          .build();

  private BitcastConvertType() {}

  private static Shape shape(Call call) {
    Operand operand = call.operand("operand");
    ElementType from = operand.type();
    ElementType to = call.type("new_element_type");
    if (from != to && (from.isComplex() || to.isComplex())) {
      throw call.violation("C1", from + " to " + to)
          .at("new_element_type")
          .mend(Mend.instead(CallText.converted("{operand}", to)));
    }
    Ints sizes = operand.sizes();
    if (from.bits() == to.bits()) {
      return ArrayShape.of(to, sizes);
    }
    if (from.bits() > to.bits()) {
      return ArrayShape.of(to, sizes.append(from.bits() / to.bits()));
    }
    int ratio = to.bits() / from.bits();
    int last = operand.rank() - 1;
    if (last < 0 || sizes.get(last) != ratio) {
      throw joined(call, operand, to, ratio);
    }
    return ArrayShape.of(to, sizes.without(last));
  }

  private static Violation joined(Call call, Operand operand, ElementType to, int ratio) {
    String last =
        operand.rank() == 0
            ? "is a scalar"
            : "has " + operand.sizes().get(operand.rank() - 1) + " in its last dimension";
    return call.violation(
            "C2",
            operand.type()
                + " to "
                + to
                + " joins "
                + ratio
                + "; "
                + operand.shape().text()
                + " "
                + last)
        .at("operand")
        .also("new_element_type", to.bits() + " / " + operand.type().bits() + " = " + ratio)
        .mend(Mend.instead(CallText.converted("{operand}", to)));
  }

  private static Expression element(Call call, Index i) {
    Operand operand = call.operand("operand");
    ElementType to = call.resultArray().type();
    if (operand.type().bits() == to.bits()) {
      return as(to, operand.at(i));
    }
    ElementType wide = ElementType.unsigned(Math.max(operand.type().bits(), to.bits()));
    ElementType narrow = ElementType.unsigned(Math.min(operand.type().bits(), to.bits()));
    return operand.type().bits() > to.bits()
        ? as(to, Arithmetic.convert(lane(operand, i, wide, narrow.bits()), narrow))
        : as(to, join(operand, i, wide, narrow));
  }

  private static Expression as(ElementType type, Expression value) {
    return value.type() == type ? value : new Reinterpret(value, type);
  }

  /** The bits of an element from that lane on which the last entry of {@code i} is. */
  private static Expression lane(Operand operand, Index i, ElementType wide, int bits) {
    int last = operand.rank();
    Expression from = new FromIndex(i.get(last).times(bits), wide);
    Expression whole = as(wide, operand.at(i.without(Ints.of(last))));
    return ShiftRightLogical.FAMILY.apply(wide, whole, from);
  }

  /** The lanes at {@code i} next to each other. */
  private static Expression join(Operand operand, Index i, ElementType wide, ElementType narrow) {
    Expression joined = Expression.whole(wide, 0);
    for (int lane = 0; lane < wide.bits() / narrow.bits(); lane++) {
      Expression bits = as(narrow, operand.at(i.then(Index.of(IndexExpression.constant(lane)))));
      Expression by = Expression.whole(wide, (long) lane * narrow.bits());
      Expression shifted = ShiftLeft.FAMILY.apply(wide, Arithmetic.convert(bits, wide), by);
      joined = lane == 0 ? shifted : Arithmetic.OR.apply(wide, joined, shifted);
    }
    return joined;
  }
}
