package xlet.engine.op.host;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.CustomFunction;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;

/** {@code CustomCall}: calls a function that XLA does not know. */
final class CustomCall {
  static final OpDef DEF =
      OpDef.named("CustomCall")
          .stablehlo("custom_call")
          .hlo("custom-call")
          .summary("Calls a function by its name.")
          .formula("result = target_name(operands)")
          .semantics(
              "The name is that of a computation of the program, or of a function of Java that was"
                  + " registered. It says itself what its result is; the shape must be that. With"
                  + " has_side_effect it is run exactly once where it stands, though nothing reads"
                  + " its result.")
          .attribute("target_name", Kind.TARGET, "The name of the function.")
          .inHlo("custom_call_target")
          .operands("operands", "Its arguments.", "args")
          .attribute("shape", Kind.SHAPE, "The shape of the result.", "shape_with_layout")
          .inHlo(new HloPlace.Result())
          .optional("opaque", Kind.TEXT, "More that the function is told, as text.")
          .inHlo("backend_config")
          .optional("has_side_effect", Kind.FLAG, "Whether it does more than giving a value.")
          .inHlo("custom_call_has_side_effect")
          .optional("api_version", Kind.TEXT, "How XLA calls it; it changes nothing.")
          .constraint("C1", "the function takes the operands and gives a value of shape")
          .example(
              "double_of(x: f32[2]) = x + x; CustomCall(\"double_of\", f32[2] {1.5, 2.5}, f32[2])",
              "f32[2] {3.0, 5.0}")
          .fails("half(x: f32[2]) = x / 2.0; CustomCall(\"half\", f32[2] {1.5, 2.5}, f32[3])", "C1")
          .takesBounded()
          .effect(call -> call.flag("has_side_effect", false) || function(call).hasEffect())
          .shape(CustomCall::shape)
          .kernel(CustomCall::run)
          .provenanceOfElement((call, operands, path, index, evaluation) -> all(operands))
          .build();

  private CustomCall() {}

  private static CustomFunction function(Call call) {
    return call.function("target_name");
  }

  private static Shape shape(Call call) {
    Shape shape = call.shape("shape");
    Optional<String> misfit = function(call).misfit(call.operandShapes(), shape);
    if (misfit.isPresent()) {
      throw call.violation("C1", misfit.get()).at("target_name").also("shape", shape.text());
    }
    return shape;
  }

  /**
   * Nobody knows what the function makes an element of: of all that it is given, for all we know.
   */
  private static Provenance all(List<Value> operands) {
    Provenance.Reads reads = Provenance.Reads.of("the function may look at all elements");
    for (int k = 0; k < operands.size(); k++) {
      if (operands.get(k) instanceof NdArray array) {
        Ints sizes = array.shape().sizes();
        reads = reads.and(k, sizes.map(size -> 0), sizes.map(size -> size - 1));
      }
    }
    return reads;
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    Value value = function(call).run(operands, call.text("opaque", ""), call.result(), evaluation);
    if (!value.shape().compatible(call.result())) {
      throw new Evaluation.Fault(
          "the function has given %s, not %s"
              .formatted(value.shape().text(), call.result().text()));
    }
    return value instanceof NdArray array && call.result() instanceof ArrayShape shape
        ? array.withLayout(shape.layout())
        : value;
  }
}
