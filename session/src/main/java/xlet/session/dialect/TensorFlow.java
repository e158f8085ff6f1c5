package xlet.session.dialect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.graph.Node;
import xlet.engine.op.elementwise.Divide;
import xlet.engine.op.structure.BroadcastInDim;
import xlet.engine.op.structure.Reshape;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Name;
import xlet.session.binding.ArgumentReader;
import xlet.session.diagnostic.Code;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** The few names of TensorFlow that the documents use. */
final class TensorFlow {
  private final StatementScope scope;

  TensorFlow(StatementScope scope) {
    this.scope = scope;
  }

  Meaning call(String name, CallExpr call, Hint hint) {
    return switch (name) {
      case "constant" -> scope.meaning(scope.argument(call, 0), dtype(call).orElse(hint));
      case "shape" -> new Meaning.Data(GraphBuilder.vector(sizes(call, first(call))));
      case "reshape" -> new Meaning.Data(reshape(call));
      case "matmul" -> plain("Dot", call, hint);
      case "reduce_prod" -> plain("reduce_product", call, hint);
      case "broadcast_to" -> new Meaning.Data(broadcast(call));
      case "reduce_mean" -> new Meaning.Data(mean(call));
      default -> plain(name, call, hint);
    };
  }

  /** The element type that an argument {@code dtype=tf.float32} names. */
  private Optional<Hint> dtype(CallExpr call) {
    return call.arguments().stream()
        .filter(argument -> argument.name().equals("dtype"))
        .findFirst()
        .map(argument -> scope.text(argument.value()))
        .flatMap(written -> CppCalls.elementType(written.substring(written.indexOf('.') + 1)))
        .map(Hint::of);
  }

  /** One size may be -1: it becomes the one that fits. */
  private Node reshape(CallExpr call) {
    Node operand = first(call);
    Ints wanted = new ArgumentReader(scope).ints(scope.argument(call, 1));
    long known = wanted.stream().filter(size -> size != -1).reduce(1, (a, b) -> a * b);
    long free = wanted.stream().filter(size -> size == -1).count();
    if (free != 1 || known == 0) {
      return scope.data(
          new CallExpr(call.span(), new Name(call.callee().span(), "Reshape"), call.arguments()));
    }
    long rest = sizes(call, operand).product() / known;
    return GraphBuilder.apply(
        Reshape.DEF,
        List.of(operand),
        Map.of("dimensions", wanted.map(size -> size == -1 ? rest : size)));
  }

  private Node first(CallExpr call) {
    return scope.data(scope.argument(call, 0));
  }

  private Ints sizes(CallExpr call, Node node) {
    return scope.arrayShape(call, node).sizes();
  }

  private Meaning plain(String name, CallExpr call, Hint hint) {
    CallExpr renamed =
        new CallExpr(call.span(), new Name(call.callee().span(), name), call.arguments());
    return scope.meaning(renamed, hint);
  }

  /** TensorFlow lines dimensions up from the last one. */
  private Node broadcast(CallExpr call) {
    Node operand = first(call);
    Ints wanted = new ArgumentReader(scope).ints(scope.argument(call, 1));
    Ints own = sizes(call, operand);
    int shift = wanted.size() - own.size();
    for (int d = 0; d < own.size(); d++) {
      if (shift < 0 || (own.get(d) != 1 && own.get(d) != wanted.get(d + shift))) {
        throw scope
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
      throw scope.errors().at(call, Code.WRONG_ARGUMENT, "an array is wanted here");
    }
    long count = sizes(call, operand).product() / Math.max(1, sizes(call, total).product());
    var type = ((ArrayShape) operand.shape()).type();
    Node divisor = GraphBuilder.known(NdArray.scalar(type, (double) count));
    return GraphBuilder.apply(Divide.DEF, List.of(total, divisor), Map.of());
  }
}
