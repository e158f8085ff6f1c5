package xlet.engine.op.host;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Token;
import xlet.engine.array.TokenShape;
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

/** {@code Infeed}: the next value that the host has put into the queue of this device. */
final class Infeed {
  static final OpDef DEF =
      OpDef.named("Infeed")
          .stablehlo("infeed")
          .hlo("infeed")
          .summary("Takes the next item from the infeed queue of this device.")
          .semantics(
              "feed(v) puts v into the queue. An empty queue is a deadlock, which is told of at"
                  + " once. An item must have the shape, and the layout if one is written. An empty"
                  + " tuple takes nothing. With a token the result is the tuple of the item and a"
                  + " token, as in HLO text.")
          .attribute("shape", Kind.SHAPE, "The shape of the item.")
          .inHlo(new HloPlace.Result())
          .optional("config", Kind.TEXT, "For the host; it changes nothing.", "infeed_config")
          .inHlo("infeed_config")
          .optional("token", Kind.OPERAND, "What has to happen before.")
          .constraint("C1", "shape is that of an array, or of a tuple of arrays")
          .constraint("C2", "token is a token")
          .example("Infeed(())", "()")
          .fails("Infeed(((s32, s32), s32))", "C1")
          .fails("Infeed((), token=3)", "C2")
          .takesBounded()
          .effect()
          .shape(Infeed::shape)
          .kernel(Infeed::run)
          .build();

  private Infeed() {}

  /** The shape of the item; in HLO text the shape of the result has a token besides. */
  private static Shape item(Call call) {
    Shape written = call.shape("shape");
    return call.count("token") == 1
            && written instanceof TupleShape(List<Shape> parts)
            && parts.size() == 2
            && parts.get(1) instanceof TokenShape
        ? parts.getFirst()
        : written;
  }

  private static Shape shape(Call call) {
    Shape item = item(call);
    List<Shape> parts = item instanceof TupleShape tuple ? tuple.elements() : List.of(item);
    for (Shape part : parts) {
      if (!(part instanceof ArrayShape)) {
        throw call.violation("C1", item.text()).at("shape");
      }
    }
    TokenOperand.check(call, "C2");
    return TokenOperand.besides(call, item);
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    Shape shape = item(call);
    Value item;
    if (shape instanceof TupleShape tuple && tuple.size() == 0) {
      item = new TupleValue(List.of());
    } else {
      World world = World.here();
      World.Line queue = new World.Line.Infeed(Device.here().number());
      Device.here()
          .await(call, "an item in its infeed queue", () -> world.first(queue).isPresent());
      item = world.take(queue);
      requireShape(shape, item);
    }
    return call.count("token") == 1 ? TupleValue.of(item, new Token()) : item;
  }

  private static void requireShape(Shape wanted, Value item) {
    boolean laidOut =
        !(wanted instanceof ArrayShape array)
            || (item instanceof NdArray own && own.shape().layout().equals(array.layout()));
    if (!item.shape().compatible(wanted) || !laidOut) {
      throw new Evaluation.Fault(
          "the next item in the infeed queue is %s, not %s".formatted(item.shape(), wanted));
    }
  }
}
