package xlet.engine.op.elementwise;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Fitting;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Violation;

/** {@code Select}: elements of one array or another. */
public final class Select {
  public static final OpDef DEF =
      Elementwise.named("Select", "select")
          .summary("Takes each element from one array or another, as a predicate says.")
          .semantics("A scalar predicate takes all of one array, or of one tuple.")
          .operand("pred", "Which to take: a scalar, or a predicate for each element.")
          .apart()
          .operand("on_true", "What to take where pred is true.")
          .operand("on_false", "What to take where pred is false.")
          .constraint("C1", "the element type of pred is pred")
          .constraint("C2", "on_true and on_false have the same shape")
          .constraint("C3", "pred is scalar or of the sizes of on_true; of tuples it is scalar")
          .example("Select({true, false}, {1, 2}, {10, 20})", "s32[2] {1, 20}")
          .example("Select(false, {1, 2}, {10, 20})", "s32[2] {10, 20}")
          .fails("Select({1, 0}, {1, 2}, {10, 20})", "C1")
          .fails("Select({true, false}, {1, 2}, {1, 2, 3})", "C2")
          .fails("Select({true, false, true}, {1, 2}, {10, 20})", "C3")
          .shape(Select::shape)
          .element(Select::element)
          .tupleKernel(Select::tuple)
          .build();

  private Select() {}

  private static Shape shape(Call call) {
    Operand pred = call.operand("pred");
    if (!pred.type().isPred()) {
      throw call.violation("C1", pred.shape().text() + " is not of pred")
          .at("pred")
          .mend(Mend.wrap("pred", CallText.notZero(CallText.ARGUMENT, pred.type())));
    }
    if (call.operandShapes().get(1) instanceof TupleShape tuple) {
      return tupleShape(call, pred, tuple);
    }
    ArrayShape yes = call.operand("on_true").shape();
    ArrayShape no = call.operand("on_false").shape();
    if (!yes.sameDimensions(no)) {
      throw Fitting.mended(
          Fitting.mended(
              violation(call, yes, Fitting.difference(yes, no)), "on_false", no, yes.sizes()),
          "on_true",
          yes,
          no.sizes());
    }
    ElementType type = Promotion.of(call, "C2", call.operand("on_true"), call.operand("on_false"));
    if (pred.rank() > 0 && !pred.shape().sameDimensions(yes)) {
      var violation =
          call.violation("C3", Fitting.difference(pred.shape(), yes))
              .at("pred")
              .also("on_true", yes.text());
      String spread = CallText.broadcast(CallText.ARGUMENT, pred.sizes());
      throw yes.isScalar()
          ? violation.mend(Mend.all(Mend.wrap("on_true", spread), Mend.wrap("on_false", spread)))
          : Fitting.mended(violation, "pred", pred.shape(), yes.sizes());
    }
    return ArrayShape.of(type, yes.sizes());
  }

  private static Shape tupleShape(Call call, Operand pred, TupleShape yes) {
    Shape no = call.operandShapes().get(2);
    if (!yes.compatible(no)) {
      throw violation(call, yes, yes.text() + " and " + no.text() + " differ");
    }
    if (pred.rank() > 0) {
      throw call.violation("C3", pred.shape().text() + " for a tuple").at("pred");
    }
    return yes;
  }

  private static Violation violation(Call call, Shape yes, String found) {
    return call.violation("C2", found).at("on_false").also("on_true", yes.text());
  }

  private static Expression element(Call call, Index i) {
    ElementType type = call.resultArray().type();
    return Expression.select(
        Elementwise.scalarOr(call.operand("pred"), i),
        Arithmetic.convert(call.operand("on_true").at(i), type),
        Arithmetic.convert(call.operand("on_false").at(i), type),
        "pred is true",
        "pred is false");
  }

  private static Value tuple(Call call, List<Value> operands, Evaluation evaluation) {
    return ((NdArray) operands.get(0)).longAt(0) != 0 ? operands.get(1) : operands.get(2);
  }
}
