package xlet.engine.op.host;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Token;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Grid;
import xlet.engine.op.OpDefBuilder;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.World;

/**
 * The parameters of the operations that send and receive on a channel, and their contexts: what the
 * first half of an exchange gives for the second, {@code (value, channel[, token])}.
 */
final class Channels {
  static final String PAIRS = "source_target_pairs";

  private static final String ID = "channel_id";

  /** In the place of a channel in the context of a device that does not take part. */
  private static final long NOBODY = 0xFFFFFFFFL;

  private Channels() {}

  /** Adds the parameters that Send and Recv have in common, and the constraints on them. */
  static OpDefBuilder parameters(OpDefBuilder op) {
    return op.optional(ID, Kind.INTEGER, "The channel; 0 if left out.", "handle", "channel_handle")
        .optional(PAIRS, Kind.INT_LISTS, "Numbers of devices: who sends, who receives.")
        .inHlo(PAIRS)
        .optional("is_host_transfer", Kind.FLAG, "Whether the other end is the host.")
        .optional("token", Kind.OPERAND, "What has to happen before.")
        .constraint("C1", "each of source_target_pairs is a pair of numbers of devices")
        .constraint("C2", "the other end is a device")
        .constraint("C3", "token is a token")
        .constraint("C4", "no device is a source twice, or a target twice")
        .takesBounded()
        .effect();
  }

  /** Checks the arguments by the constraints C1 to C4. */
  static void check(Call call) {
    List<Ints> pairs = pairs(call);
    for (int k = 0; k < pairs.size(); k++) {
      Ints pair = pairs.get(k);
      if (pair.size() != 2 || pair.hasNegative()) {
        throw call.violation("C1", pair + " is not a pair").at(PAIRS, k);
      }
      int devices = Grid.here().devices();
      for (long device : pair) {
        if (device >= devices) {
          throw call.violation("C1", device + " is not in 0.." + (devices - 1)).at(PAIRS, k);
        }
      }
      for (Ints other : pairs.subList(0, k)) {
        if (other.get(0) == pair.get(0) || other.get(1) == pair.get(1)) {
          boolean sends = other.get(0) == pair.get(0);
          String twice = sends ? pair.get(0) + " sends twice" : pair.get(1) + " receives twice";
          throw call.violation("C4", twice).at(PAIRS, k);
        }
      }
    }
    if (call.flag("is_host_transfer", false)) {
      throw call.violation("C2", "the host takes part with Infeed and Outfeed")
          .at("is_host_transfer");
    }
    TokenOperand.check(call, "C3");
  }

  private static List<Ints> pairs(Call call) {
    return call.has(PAIRS) ? call.lists(PAIRS) : List.of();
  }

  /** The device to which this one sends: itself without pairs; none if it is no source. */
  static Optional<Integer> target(Call call) {
    return partner(call, 0);
  }

  /** The device from which this one receives: itself without pairs; none if it is no target. */
  static Optional<Integer> source(Call call) {
    return partner(call, 1);
  }

  private static Optional<Integer> partner(Call call, int own) {
    int here = Device.here().number();
    if (!call.has(PAIRS)) {
      return Optional.of(here);
    }
    return pairs(call).stream()
        .filter(pair -> pair.get(own) == here)
        .map(pair -> pair.at(1 - own))
        .findFirst();
  }

  /** The values that are sent to {@code device} on the channel {@code id}. */
  static World.Line.Channel line(long id, int device) {
    return new World.Line.Channel(id, device);
  }

  /** The number of the channel. */
  static long id(Call call) {
    return call.integer(ID, 0);
  }

  /** The shape of the context of an exchange of {@code value}. */
  static Shape context(Call call, Shape value) {
    ArrayShape id = ArrayShape.of(ElementType.U32);
    return TokenOperand.hasToken(call)
        ? TupleShape.of(value, id, new TokenShape())
        : TupleShape.of(value, id);
  }

  /** The context with {@code value}; {@code takesPart}: whether the device sends or receives. */
  static Value context(Call call, Value value, boolean takesPart) {
    NdArray id = NdArray.scalar(ElementType.U32, takesPart ? id(call) : NOBODY);
    return TokenOperand.hasToken(call)
        ? TupleValue.of(value, id, new Token())
        : TupleValue.of(value, id);
  }

  /** The parts of the shape of a context, checked. */
  static List<Shape> parts(Call call, String label) {
    Shape context = call.operandShapes().getFirst();
    if (context instanceof TupleShape(List<Shape> parts)
        && (parts.size() == 2 || (parts.size() == 3 && parts.get(2) instanceof TokenShape))
        && parts.get(1).compatible(ArrayShape.of(ElementType.U32))) {
      return parts;
    }
    throw call.violation(label, context.text() + " is not a context").at("context");
  }

  /** The channel in a context; empty if the device does not take part. */
  static Optional<Long> channel(Value context) {
    long id = ((NdArray) ((TupleValue) context).get(1)).longAt(0);
    return id == NOBODY ? Optional.empty() : Optional.of(id);
  }
}
