package xlet.engine.op.elementwise;

import xlet.engine.array.Shape;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Fitting;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;

/** {@code Clamp}: brings elements below or above a range into it. */
final class Clamp {
  static final OpDef DEF =
      Elementwise.named("Clamp", "clamp")
          .summary("Brings each element into the range between a minimum and a maximum.")
          .semantics("It is min(max(operand, min), max): NaN in any of the three gives NaN.")
          .operand("min", "The least value: a scalar, or one for each element.")
          .operand("operand", "The array.")
          .operand("max", "The greatest value: a scalar, or one for each element.")
          .constraint("C1", "all three have the same element type")
          .constraint("C2", "min and max are scalar or of the sizes of operand")
          .example("Clamp(0, {-1, 5, 9}, 6)", "s32[3] {0, 5, 6}")
          .fails("Clamp(false, {1.5, 2.5}, 2.0)", "C1")
          .fails("Clamp({1, 2, 3}, {1, 2}, 5)", "C2")
          .shape(Clamp::shape)
          .element(Clamp::element)
          .build();

  private Clamp() {}

  private static Shape shape(Call call) {
    Operand operand = call.operand("operand");
    checkBound(call, call.operand("min"), "min");
    checkBound(call, call.operand("max"), "max");
    return operand.shape().withDefaultLayout();
  }

  private static void checkBound(Call call, Operand bound, String name) {
    Operand operand = call.operand("operand");
    if (bound.type() != operand.type()) {
      throw call.violation("C1", bound.type() + " and " + operand.type() + " differ")
          .at(name)
          .also("operand", operand.shape().text())
          .mend(Mend.wrap(name, CallText.converted(CallText.ARGUMENT, operand.type())));
    }
    if (bound.rank() > 0 && !bound.shape().sameDimensions(operand.shape())) {
      throw Fitting.mended(
          call.violation("C2", Fitting.difference(bound.shape(), operand.shape()))
              .at(name)
              .also("operand", operand.shape().text()),
          name,
          bound.shape(),
          operand.rank() == 0 ? bound.sizes() : operand.sizes());
    }
  }

  private static Expression element(Call call, Index i) {
    Operand operand = call.operand("operand");
    Expression least = Elementwise.scalarOr(call.operand("min"), i);
    Expression most = Elementwise.scalarOr(call.operand("max"), i);
    return Arithmetic.minimum(Arithmetic.maximum(operand.at(i), least), most);
  }
}
