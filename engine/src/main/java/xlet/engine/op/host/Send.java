package xlet.engine.op.host;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;
import xlet.engine.op.World;

/** {@code Send}: begins to send a value on a channel. */
final class Send {
  static final OpDef DEF =
      Channels.parameters(
              OpDef.named("Send")
                  .stablehlo("send")
                  .hlo("send")
                  .summary("Sends a value on a channel, on which Recv receives it.")
                  .semantics(
                      "Recv comes before Send, Send before RecvDone and before SendDone. A Send"
                          + " that nothing will receive is a deadlock. Without pairs a device sends"
                          + " to itself; with pairs, the source of each to its target. The result"
                          + " is the context for SendDone: (value, channel), with a token"
                          + " (value, channel, token).")
                  .operand("operand", "What to send."))
          .example(
              "let c = Recv(s32[2], channel_id=1); let s = Send({1, 2}, channel_id=1);"
                  + " SendDone(s); RecvDone(c)",
              "s32[2] {1, 2}")
          .fails("Send(1, channel_id=1, source_target_pairs={{0}})", "C1")
          .fails("Send(1, channel_id=1, is_host_transfer=true)", "C2")
          .fails("Send(1, channel_id=1, token=3)", "C3")
          .fails("Send(1, channel_id=1, source_target_pairs={{0, 0}, {0, 0}})", "C4")
          .shape(Send::shape)
          .kernel(Send::run)
          .build();

  private Send() {}

  private static Shape shape(Call call) {
    Channels.check(call);
    return Channels.context(call, call.operandShapes().getFirst());
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    Optional<Integer> target = Channels.target(call);
    if (target.isPresent()) {
      World world = World.here();
      World.Line.Channel receiver = Channels.line(Channels.id(call), target.get());
      World.Line.Channel sender = Channels.line(Channels.id(call), Device.here().number());
      String awaited =
          "a Recv on channel %s on %s"
              .formatted(receiver.id(), Device.here().grid().name(target.get()));
      Device.here().await(call, awaited, () -> world.isAwaited(receiver));
      world.send(receiver, operands.getFirst());
      // SendDone ends what begins here.
      world.beginSending(sender);
    }
    return Channels.context(call, operands.getFirst(), target.isPresent());
  }
}
