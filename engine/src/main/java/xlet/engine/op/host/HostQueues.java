package xlet.engine.op.host;

import java.util.List;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.World;

/**
 * The other ends of the queues: the language's {@code feed} and {@code outfed}, with which a
 * program plays the host. They are no operations of XLA, so the catalogue does not list them.
 */
public final class HostQueues {
  /** Puts a value at the end of the infeed queue of each device. */
  public static final OpDef FEED =
      OpDef.named("feed")
          .summary("Puts a value at the end of the infeed queue of each device.")
          .operand("value", "What Infeed will read.")
          .takesBounded()
          .effect()
          .shape(call -> new TupleShape(List.of()))
          .kernel(HostQueues::feed)
          .build();

  /** Takes the oldest value from the outfeed queue of each device. */
  public static final OpDef OUTFED =
      OpDef.named("outfed")
          .summary("Takes the oldest item from the outfeed queue of each device.")
          .attribute("shape", Kind.SHAPE, "The shape of the item.")
          .inHlo(new HloPlace.Result())
          .effect()
          .shape(call -> call.shape("shape"))
          .kernel(HostQueues::outfed)
          .build();

  private HostQueues() {}

  private static Value feed(Call call, List<Value> operands, Evaluation evaluation) {
    World.here().add(new World.Line.Infeed(Device.here().number()), operands.getFirst());
    return new TupleValue(List.of());
  }

  private static Value outfed(Call call, List<Value> operands, Evaluation evaluation) {
    World world = World.here();
    World.Line queue = new World.Line.Outfeed(Device.here().number());
    Device.here().await(call, "an item in its outfeed queue", () -> world.first(queue).isPresent());
    Value item = world.take(queue);
    if (!item.shape().compatible(call.result())) {
      throw new Evaluation.Fault(
          "the next item in the outfeed queue is %s, not %s"
              .formatted(item.shape().text(), call.result().text()));
    }
    return item;
  }
}
