package xlet.engine.op.elementwise;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;

/** {@code Copy}: the same array, perhaps in another order in memory. */
public final class Copy {
  public static final OpDef DEF =
      OpDef.named("Copy")
          .hlo("copy")
          .summary("Gives the array itself.")
          .operand("operand", "The array.")
          .optional("shape", Kind.SHAPE, "The operand's shape with the layout that it gets.")
          .inHlo(new HloPlace.Result())
          .constraint("C1", "shape has the sizes of the operand")
          .example("Copy({1, 2})", "s32[2] {1, 2}")
          .example("Copy({{1, 2}, {3, 4}}, s32[2,2]{0,1})", "s32[2,2]{0,1} {{1, 2}, {3, 4}}")
          .fails("Copy({1, 2}, s32[3])", "C1")
          .resized(Copy::resized)
          .shape(Copy::shape)
          .element((call, i) -> call.operand(0).at(i))
          .kernel(call -> call.has("shape"), Copy::run)
          .sameAs(Copy::unlaid)
          .build();

  private Copy() {}

  private static Map<String, Object> resized(Call call, List<Shape> operands) {
    return call.has("shape") ? Map.of("shape", operands.getFirst()) : Map.of();
  }

  private static Optional<Call> unlaid(Call call) {
    return call.has("shape") && !call.isBounded()
        ? Optional.of(Call.of(Arguments.of(DEF, call.operandShapes(), Map.of())))
        : Optional.empty();
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    NdArray operand = (NdArray) operands.getFirst();
    return operand.withLayout(shape(call).layout(), evaluation::poll);
  }

  private static ArrayShape shape(Call call) {
    ArrayShape own = call.operand(0).shape();
    if (!call.has("shape")) {
      return own.withDefaultLayout();
    }
    if (!(call.shape("shape") instanceof ArrayShape wanted) || !wanted.compatible(own)) {
      throw call.violation("C1", own.text() + " is not " + call.shape("shape").text())
          .at("shape")
          .mend(Mend.replace("shape", own.withDefaultLayout().text()));
    }
    return own.withLayout(wanted.layout());
  }
}
