package xlet.engine.op.random;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.World;

/** {@code RngGetAndUpdateState}: the counter of the generator of this device, and a step on. */
final class RngGetAndUpdateState {
  static final OpDef DEF =
      OpDef.named("RngGetAndUpdateState")
          .hlo("rng-get-and-update-state")
          .summary("Gives the state of this device's generator, then adds delta to it.")
          .formula("result = state; state = state + delta")
          .semantics(
              "The state is a counter of 128 bits, u64[2] with the low half first. XLA puts it into"
                  + " programs for Rng; nobody needs to write it.")
          .attribute("delta", Kind.INTEGER, "How far to step.")
          .constraint("C1", "delta is not negative")
          .example(
              "RngGetAndUpdateState(delta=4); RngGetAndUpdateState(delta=1)"
                  + " - RngGetAndUpdateState(delta=1)",
              "u64[2] {18446744073709551615, 0}")
          .fails("RngGetAndUpdateState(delta=-1)", "C1")
          .effect()
          .shape(RngGetAndUpdateState::shape)
          .kernel(RngGetAndUpdateState::run)
          .build();

  private RngGetAndUpdateState() {}

  private static ArrayShape shape(Call call) {
    if (call.integer("delta") < 0) {
      throw call.violation("C1", "delta is " + call.integer("delta")).at("delta");
    }
    return ArrayShape.of(ElementType.U64, 2);
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    long[] state =
        World.here().count(Device.here().number(), RandomNumbers.COUNTER, call.integer("delta"));
    return NdArray.ofLongs(call.resultArray(), state);
  }
}
