package xlet.engine.op.elementwise;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Shape;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.element.Primitive.Doubles1;
import xlet.engine.element.Primitive.DoublesToLong;
import xlet.engine.element.Primitive.Longs2;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** {@code StochasticConvert}: floats as integers, rounded up as often as their fraction says. */
final class StochasticConvert {
  static final OpDef DEF =
      OpDef.named("StochasticConvert")
          .hlo("stochastic-convert")
          .summary("Rounds each element to an integer, up or down by chance.")
          .semantics(
              "The size of an element is rounded up where its fraction is greater than"
                  + " random / 2^bits, so that random numbers give the element on average. What is"
                  + " too large saturates, NaN becomes 0.")
          .differs("In HLO text only.")
          .operand("operand", "The array, of floats.")
          .operand("random", "Random bits for each element.")
          .attribute("new_element_type", Kind.TYPE, "The element type of the result.")
          .inHlo(new HloPlace.Result())
          .constraint("C1", "the element type of operand is a float")
          .constraint("C2", "the elements of random are unsigned integers as wide as operand's")
          .constraint("C3", "random has the sizes of operand")
          .constraint("C4", "new_element_type is a signed integer")
          .example(
              "StochasticConvert({2.25, 2.25, -2.25, nan}, u32[4] {0, 2000000000, 0, 0}, s8)",
              "s8[4] {3, 2, -3, 0}")
          .fails("StochasticConvert({1, 2}, u32[2] {0, 0}, s8)", "C1")
          .fails("StochasticConvert({1.5, 2.5}, u16[2] {0, 0}, s8)", "C2")
          .fails("StochasticConvert({1.5, 2.5}, u32[1] {0}, s8)", "C3")
          .fails("StochasticConvert({1.5, 2.5}, u32[2] {0, 0}, u8)", "C4")
          .shape(StochasticConvert::shape)
          .element(StochasticConvert::element)
          .build();

  private StochasticConvert() {}

  private static Shape shape(Call call) {
    Operand operand = call.operand("operand");
    Operand random = call.operand("random");
    if (!operand.type().isFloat()) {
      throw call.violation("C1", operand.shape().text() + " is not of floats")
          .at("operand")
          .mend(Mend.wrap("operand", CallText.converted(CallText.ARGUMENT, ElementType.F32)));
    }
    ElementType bits = ElementType.unsigned(operand.type().bits());
    if (random.type() != bits) {
      throw call.violation("C2", random.type() + " for elements of " + operand.type())
          .at("random")
          .mend(Mend.wrap("random", CallText.converted(CallText.ARGUMENT, bits)));
    }
    if (!operand.sizes().equals(random.sizes())) {
      throw call.violation("C3", random.shape().text() + " for " + operand.shape().text())
          .at("random");
    }
    ElementType type = call.type("new_element_type");
    if (!type.isSigned() || !type.isInteger()) {
      throw call.violation("C4", type.toString()).at("new_element_type");
    }
    return ArrayShape.of(type, operand.sizes());
  }

  private static Expression element(Call call, Index i) {
    Operand random = call.operand("random");
    ElementType type = call.resultArray().type();
    int bits = random.type().bits();
    Expression x = Arithmetic.convert(call.operand("operand").at(i), ElementType.F64);
    var fraction =
        new Doubles1("fraction", v -> Math.scalb(Math.abs(v) - Math.floor(Math.abs(v)), bits));
    Expression threshold =
        Arithmetic.convert(Expression.apply(fraction, ElementType.F64, x), random.type());
    var less = new Longs2("less", (r, t) -> Long.compareUnsigned(r, t) < 0 ? 1 : 0);
    Expression up =
        Arithmetic.convert(
            Expression.apply(less, ElementType.PRED, random.at(i), threshold), ElementType.F64);
    double most = Math.scalb(1.0, type.bits() - 1);
    var round = new DoublesToLong("stochastic_convert", v -> rounded(v[0], v[1] != 0, most));
    return Expression.apply(round, type, x, up);
  }

  /** {@code x} rounded, its size up or down; {@code most} is one more than the greatest integer. */
  private static long rounded(double x, boolean up, double most) {
    if (Double.isNaN(x)) {
      return 0;
    }
    if (x >= most - 1) {
      return (long) most - (most < 0x1p63 ? 1 : 0);
    }
    if (x <= -most) {
      return (long) -most;
    }
    long size = (long) Math.abs(x) + (up ? 1 : 0);
    return x < 0 ? -size : size;
  }
}
