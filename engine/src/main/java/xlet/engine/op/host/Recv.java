package xlet.engine.op.host;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.World;

/** {@code Recv}: begins to receive a value on a channel. */
final class Recv {
  static final OpDef DEF =
      Channels.parameters(
              OpDef.named("Recv")
                  .stablehlo("recv")
                  .hlo("recv")
                  .summary("Gets ready to receive a value on a channel; RecvDone gives it.")
                  .semantics(
                      "The result is the context for RecvDone: (zeros, channel), with a token"
                          + " (zeros, channel, token). A device that is not a target of"
                          + " source_target_pairs receives zeros.")
                  .attribute("shape", Kind.SHAPE, "The shape of the value.")
                  .inHlo(new HloPlace.Result()))
          .constraint("C5", "shape is that of an array")
          .example(
              "let c = Recv(f32[2], channel_id=1); Send(f32[2] {1.5, -2.0}, channel_id=1);"
                  + " RecvDone(c)",
              "f32[2] {1.5, -2.0}")
          .fails("Recv(s32, channel_id=1, source_target_pairs={{0}})", "C1")
          .fails("Recv(s32, channel_id=1, is_host_transfer=true)", "C2")
          .fails("Recv(s32, channel_id=1, token=3)", "C3")
          .fails("Recv((s32, f32, f32), channel_id=1)", "C5")
          .fails("Recv(s32, channel_id=1, source_target_pairs={{0, 0}, {0, 0}})", "C4")
          .shape(Recv::shape)
          .kernel(Recv::run)
          .build();

  private Recv() {}

  /** The shape of the value; HLO text has that of the whole context. */
  private static Shape received(Call call) {
    Shape written = call.shape("shape");
    return TokenOperand.hasToken(call) && written instanceof TupleShape tuple && tuple.size() == 3
        ? tuple.get(0)
        : written;
  }

  private static Shape shape(Call call) {
    Channels.check(call);
    if (!(received(call) instanceof ArrayShape array)) {
      throw call.violation("C5", received(call).text()).at("shape");
    }
    return Channels.context(call, array);
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    boolean receives = Channels.source(call).isPresent();
    if (receives) {
      int here = Device.here().number();
      World.here().await(Channels.line(Channels.id(call), here));
    }
    ArrayShape shape = (ArrayShape) received(call);
    NdArray zeros = NdArray.of(shape, Buffer.allocate(shape, evaluation::poll));
    return Channels.context(call, zeros, receives);
  }
}
