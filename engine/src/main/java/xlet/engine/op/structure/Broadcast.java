package xlet.engine.op.structure;

import java.util.Map;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;

/** {@code Broadcast}: repeats an array along new dimensions in front of its own. */
public final class Broadcast {
  public static final OpDef DEF =
      OpDef.named("Broadcast")
          .summary("Adds dimensions on the left, along which the operand is repeated.")
          .differs(
              "HLO's opcode broadcast is BroadcastInDim; in StableHLO this operation is deprecated"
                  + " and written as broadcast_in_dim.")
          .operand("operand", "The array to repeat.")
          .attribute("broadcast_sizes", Kind.INTS, "The sizes of the new dimensions.")
          .constraint("C1", "no size is negative")
          .example("Broadcast(2.0, {2, 3})", "f32[2,3] {{2.0, 2.0, 2.0}, {2.0, 2.0, 2.0}}")
          .example("Broadcast({1, 2}, {3})", "s32[3,2] {{1, 2}, {1, 2}, {1, 2}}")
          .fails("Broadcast(2.0, {2, -3})", "C1")
          .hloForm("broadcast", Broadcast::hlo)
          .shape(Broadcast::shape)
          .element(Broadcast::element)
          .build();

  private Broadcast() {}

  private static Map<String, String> hlo(Call call) {
    int added = call.ints("broadcast_sizes").size();
    Ints dimensions = Ints.range(call.operand("operand").rank()).map(d -> d + added);
    return Map.of("dimensions", dimensions.toString(), "broadcast_sizes", "");
  }

  private static Shape shape(Call call) {
    var operand = call.operand("operand");
    Ints sizes = Sizes.require(call, "C1", "broadcast_sizes");
    return operand.shape().withSizes(sizes.append(operand.sizes()));
  }

  private static Expression element(Call call, Index i) {
    return call.operand("operand").at(i.without(Ints.range(call.ints("broadcast_sizes").size())));
  }
}
