package xlet.engine.op.host;

import xlet.engine.array.Shape;
import xlet.engine.array.Token;
import xlet.engine.array.TokenShape;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;

/** {@code SendDone}: the end of a {@link Send}. */
final class SendDone {
  static final OpDef DEF =
      OpDef.named("SendDone")
          .hlo("send-done")
          .summary("Waits until a value is sent.")
          .semantics("The result is a token.")
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
          .kernel((call, operands, evaluation) -> new Token())
          .build();

  private SendDone() {}

  private static Shape shape(Call call) {
    Channels.parts(call, "C1");
    return new TokenShape();
  }
}
