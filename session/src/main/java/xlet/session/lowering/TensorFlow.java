package xlet.session.lowering;

import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.op.elementwise.Divide;
import xlet.engine.op.structure.BroadcastInDim;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Name;
import xlet.session.diagnostic.Code;

/** The few names of TensorFlow that the documents use. */
final class TensorFlow {
  private final Lowering lowering;

  TensorFlow(Lowering lowering) {
    this.lowering = lowering;
  }

  Meaning call(String name, CallExpr call, Hint hint) {
    return switch (name) {
      case "constant" -> lowering.meaning(lowering.argument(call, 0), hint);
      case "shape" -> new Meaning.Data(Builtins.vector(sizes(call, first(call))));
      case "reshape" -> plain("Reshape", call, hint);
      case "broadcast_to" -> new Meaning.Data(broadcast(call));
      case "reduce_mean" -> new Meaning.Data(mean(call));
      default -> plain(name, call, hint);
    };
  }

  private Node first(CallExpr call) {
    return lowering.data(lowering.argument(call, 0));
  }

  private Ints sizes(CallExpr call, Node node) {
    return lowering.arrayShape(call, node).sizes();
  }

  private Meaning plain(String name, CallExpr call, Hint hint) {
    CallExpr renamed =
        new CallExpr(call.span(), new Name(call.callee().span(), name), call.arguments());
    return new CallLowering(lowering).meaning(renamed, hint);
  }

  /** TensorFlow lines dimensions up from the last one. */
  private Node broadcast(CallExpr call) {
    Node operand = first(call);
    Ints wanted = new ArgumentReader(lowering).ints(lowering.argument(call, 1));
    Ints own = sizes(call, operand);
    int shift = wanted.size() - own.size();
    for (int d = 0; d < own.size(); d++) {
      if (shift < 0 || (own.get(d) != 1 && own.get(d) != wanted.get(d + shift))) {
        throw lowering
            .errors()
            .at(
                call,
                Code.SHAPE_MISMATCH,
                "the sizes do not line up from the last dimension",
                own + " and " + wanted);
      }
    }
    return GraphBuilder.apply(
        BroadcastInDim.DEF,
        List.of(operand),
        Map.of(
            "out_dim_size",
            wanted,
            "broadcast_dimensions",
            Ints.range(own.size()).map(d -> d + shift)));
  }

  private Node mean(CallExpr call) {
    Node operand = first(call);
    Meaning sum = plain("reduce_sum", call, Hint.NONE);
    if (!(sum instanceof Meaning.Data(Node total))) {
      throw lowering.errors().at(call, Code.WRONG_ARGUMENT, "an array is wanted here");
    }
    long count = sizes(call, operand).product() / Math.max(1, sizes(call, total).product());
    var type = ((ArrayShape) operand.shape()).type();
    Node divisor = GraphBuilder.known(xlet.engine.array.NdArray.scalar(type, (double) count));
    return GraphBuilder.apply(Divide.DEF, List.of(total, divisor), Map.of());
  }
}
