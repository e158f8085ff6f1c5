package xlet.engine.op.control;

import java.util.Map;
import xlet.engine.op.Call;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;

/** {@code CompositeCall}: a call that carries the name of what the computation stands for. */
final class CompositeCall {
  static final OpDef DEF =
      CallComputation.calling(
              OpDef.named("CompositeCall")
                  .alias("composite")
                  .stablehlo("composite")
                  .summary("Applies the decomposition of a named operation to the operands.")
                  .formula("result = computation(operands)")
                  .semantics(
                      "The computation says what the composite means; name, attributes and version"
                          + " change nothing of the value."),
              new HloPlace.Attribute("to_apply"))
          .attribute("name", Kind.TEXT, "The name of what is called.")
          .optional("attributes", Kind.TEXT, "Attributes of the composite, as text.")
          .optional("version", Kind.INTEGER, "The version of the composite; 0 if left out.")
          .hloForm(
              "call",
              call ->
                  Map.of(
                      "is_composite", "true",
                      "name", "",
                      "attributes", "",
                      "version", "",
                      "frontend_attributes", frontendAttributes(call)))
          .example(
              "CompositeCall((x: f32) => x * x, 3.0, name=\"square\", attributes=\"{}\","
                  + " version=1)",
              "f32[] 9.0")
          .fails("CompositeCall((x: f32) => x, s32[] 3, name=\"same\")", "C1")
          .build();

  private CompositeCall() {}

  /** Writes what a composite is called as XLA does. */
  private static String frontendAttributes(Call call) {
    String name = call.text("name", "").replace("\\", "\\\\").replace("\"", "\\\"");
    return "{composite.attributes=%s,composite.name=\"%s\",composite.version=\"%d\"}"
        .formatted(call.text("attributes", "{}"), name, call.integer("version", 0));
  }
}
