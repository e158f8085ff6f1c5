package xlet.session.dialect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.graph.Node;
import xlet.engine.op.elementwise.Divide;
import xlet.engine.op.structure.Broadcast;
import xlet.engine.op.structure.BroadcastInDim;
import xlet.engine.op.structure.Reshape;
import xlet.engine.op.structure.Transpose;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.NumberLiteral;
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
      case "constant" -> scope.meaning(truths(scope.argument(call, 0)), dtype(call).orElse(hint));
      case "shape" -> new Meaning.Data(GraphBuilder.vector(sizes(call, first(call))));
      case "reshape" -> new Meaning.Data(reshape(call));
      case "matmul" -> plain("Dot", call, hint);
      case "broadcast_to" -> new Meaning.Data(broadcast(call));
      case "transpose" ->
          call.arguments().size() == 1 ? new Meaning.Data(reversed(call)) : plain(name, call, hint);
      case "zeros" -> new Meaning.Data(filled(call, 0));
      case "ones" -> new Meaning.Data(filled(call, 1));
      case String other when other.startsWith("reduce_") -> reduced(other, call, hint);
      default -> plain(name, call, hint);
    };
  }

  /** A literal with Python's words for what is true and false. */
  private static Expr truths(Expr literal) {
    return switch (literal) {
      case Name name when name.text().equals("True") -> new BooleanLiteral(name.span(), true);
      case Name name when name.text().equals("False") -> new BooleanLiteral(name.span(), false);
      case Bracket bracket ->
          new Bracket(bracket.span(), bracket.elements().stream().map(TensorFlow::truths).toList());
      case Expr other -> other;
    };
  }

  /** Without a permutation the dimensions are reversed. */
  private Node reversed(CallExpr call) {
    Node operand = first(call);
    int rank = sizes(call, operand).size();
    return GraphBuilder.apply(
        Transpose.DEF,
        List.of(operand),
        Map.of("permutation", Ints.range(rank).map(d -> rank - 1 - d)));
  }

  /** {@code tf.zeros([2, 3])}: of f32, if no other type is given. */
  private Node filled(CallExpr call, double number) {
    ElementType type = dtype(call).flatMap(Hint::type).orElse(ElementType.F32);
    return GraphBuilder.apply(
        Broadcast.DEF,
        List.of(GraphBuilder.known(NdArray.scalar(type, number))),
        Map.of("broadcast_sizes", new ArgumentReader(scope).ints(scope.argument(call, 0))));
  }

  /** A reduction; with {@code keepdims=true} the dimensions stay, with size 1. */
  private Meaning reduced(String name, CallExpr call, Hint hint) {
    List<Argument> rest =
        call.arguments().stream().filter(argument -> !argument.name().equals("keepdims")).toList();
    CallExpr plain = new CallExpr(call.span(), call.callee(), rest);
    Meaning meaning =
        switch (name) {
          case "reduce_mean" -> new Meaning.Data(mean(plain));
          case "reduce_prod" -> plain("reduce_product", plain, hint);
          default -> plain(name, plain, hint);
        };
    boolean keeps =
        call.arguments().stream()
            .filter(argument -> argument.name().equals("keepdims"))
            .anyMatch(argument -> scope.text(argument.value()).equalsIgnoreCase("true"));
    return keeps && meaning instanceof Meaning.Data(Node node)
        ? new Meaning.Data(kept(call, rest, node))
        : meaning;
  }

  private Node kept(CallExpr call, List<Argument> arguments, Node reduced) {
    Ints sizes = sizes(call, first(call));
    Ints gone = Ints.range(sizes.size());
    if (arguments.size() > 1) {
      Expr given = arguments.get(1).value();
      ArgumentReader reader = new ArgumentReader(scope);
      boolean one = given instanceof NumberLiteral;
      gone = one ? Ints.of(reader.integer(given)) : reader.ints(given);
    }
    Ints removed = gone;
    return GraphBuilder.apply(
        Reshape.DEF,
        List.of(reduced),
        Map.of(
            "dimensions",
            Ints.range(sizes.size()).map(d -> removed.contains(d) ? 1 : sizes.get((int) d))));
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
