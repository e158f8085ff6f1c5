package xlet.engine.op.host;

import java.util.List;
import java.util.Optional;
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

/** {@code SendDone}: the end of a {@link Send}. */
final class SendDone {
  static final OpDef DEF =
      OpDef.named("SendDone")
          .hlo("send-done")
          .summary("Waits until a value is sent.")
          .semantics(
              "The result is a token. Each Send has one SendDone; one more, or one that is given"
                  + " what Recv gave, is an error.")
          .operand("context", "The result of Send.")
          .optional("channel_id", Kind.INTEGER, "The channel, which the context knows.")
          .optional("is_host_transfer", Kind.FLAG, "Whether the other end is the host.")
          .constraint("C1", "context is (value, channel[, token]), as Send gives it")
          .example(
              "let c = Recv(s32, channel_id=1); SendDone(Send(7, channel_id=1)); RecvDone(c)",
              "s32[] 7")
          .fails("SendDone(3)", "C1")
          .takesBounded()
          .effect()
          .shape(SendDone::shape)
          .kernel(SendDone::run)
          .build();

  private SendDone() {}

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    Optional<Long> channel = Channels.channel(operands.getFirst());
    if (channel.isPresent()
        && !World.here().endSending(Channels.line(channel.get(), Device.here().number()))) {
      throw new Evaluation.Fault("no Send on channel " + channel.get() + " is to be done");
    }
    return new Token();
  }

  private static Shape shape(Call call) {
    Channels.parts(call, "C1");
    return new TokenShape();
  }
}
