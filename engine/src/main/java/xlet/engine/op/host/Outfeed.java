package xlet.engine.op.host;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Token;
import xlet.engine.array.TokenShape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.World;

/** {@code Outfeed}: puts a value into the queue from which the host reads. */
final class Outfeed {
  static final OpDef DEF =
      OpDef.named("Outfeed")
          .stablehlo("outfeed")
          .hlo("outfeed")
          .summary("Puts a value into the outfeed queue of this device.")
          .semantics(
              "outfed() takes the oldest item of the queue. The result is a token, which nobody"
                  + " needs to read.")
          .operand("operand", "What to put there.")
          .optional("shape_with_layout", Kind.SHAPE, "The layout in which it is written.")
          .inHlo("outfeed_shape")
          .optional("outfeed_config", Kind.TEXT, "For the host; it changes nothing.")
          .optional("token", Kind.OPERAND, "What has to happen before.")
          .constraint("C1", "shape_with_layout is the shape of the operand")
          .constraint("C2", "token is a token")
          .example("Outfeed({1, 2}); outfed()", "s32[2] {1, 2}")
          .fails("Outfeed({1, 2}, s32[3])", "C1")
          .fails("Outfeed({1, 2}, token=3)", "C2")
          .takesBounded()
          .effect()
          .shape(Outfeed::shape)
          .kernel(Outfeed::run)
          .build();

  private Outfeed() {}

  private static Shape shape(Call call) {
    Shape operand = call.operandShapes().getFirst();
    if (call.has("shape_with_layout") && !call.shape("shape_with_layout").compatible(operand)) {
      throw call.violation(
              "C1", operand.text() + " is not " + call.shape("shape_with_layout").text())
          .at("shape_with_layout");
    }
    TokenOperand.check(call, "C2");
    return new TokenShape();
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    Value item = operands.getFirst();
    boolean laid = call.has("shape_with_layout") && item instanceof NdArray;
    if (laid && call.shape("shape_with_layout") instanceof ArrayShape shape) {
      item = ((NdArray) item).withLayout(shape.layout());
    }
    World.here().add(new World.Line.Outfeed(Device.here().number()), item);
    return new Token();
  }
}
