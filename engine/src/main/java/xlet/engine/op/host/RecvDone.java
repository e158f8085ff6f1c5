package xlet.engine.op.host;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.array.Token;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.World;

/** {@code RecvDone}: the value that {@link Recv} was made ready for. */
final class RecvDone {
  static final OpDef DEF =
      OpDef.named("RecvDone")
          .hlo("recv-done")
          .summary("Waits for a value on a channel and gives it.")
          .semantics(
              "If nothing will be sent, that is a deadlock. With the context of a Recv that has a"
                  + " token the result is the tuple of the value and a token.")
          .operand("context", "The result of Recv.")
          .optional("channel_id", Kind.INTEGER, "The channel, which the context knows.")
          .optional("is_host_transfer", Kind.FLAG, "Whether the other end is the host.")
          .constraint("C1", "context is (zeros, channel[, token]), as Recv gives it")
          .example("let c = Recv(s32, channel_id=1); Send(7, channel_id=1); RecvDone(c)", "s32[] 7")
          .fails("RecvDone(3)", "C1")
          .takesBounded()
          .effect()
          .shape(RecvDone::shape)
          .kernel(RecvDone::run)
          .build();

  private RecvDone() {}

  private static Shape shape(Call call) {
    List<Shape> parts = Channels.parts(call, "C1");
    return parts.size() == 3 ? TupleShape.of(parts.getFirst(), new TokenShape()) : parts.getFirst();
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    TupleValue context = (TupleValue) operands.getFirst();
    Optional<Long> channel = Channels.channel(context);
    Value value = context.get(0);
    if (channel.isPresent()) {
      World world = World.here();
      World.Line.Channel line = Channels.line(channel.get(), Device.here().number());
      Device.here()
          .await(call, "a Send on channel " + line.id(), () -> world.first(line).isPresent());
      value = world.take(line);
      if (!value.shape().compatible(context.get(0).shape())) {
        throw new Evaluation.Fault(
            "%s was sent on channel %s, where %s is received"
                .formatted(value.shape().text(), line.id(), context.get(0).shape().text()));
      }
    }
    return context.size() == 3 ? TupleValue.of(value, new Token()) : value;
  }
}
