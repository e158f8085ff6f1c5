package xlet.engine.graph;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Leaves;
import xlet.engine.array.NdArray;
import xlet.engine.array.Scalars;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Constant;
import xlet.engine.element.Expression.Invoke;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Index;
import xlet.engine.element.Substitution;
import xlet.engine.element.Widening;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.ScalarRule;

/**
 * Writes a graph of scalars as expressions of its arguments. Computations that it calls are written
 * out where they are called, and may use what the graph around them has computed. A graph that is
 * not made of elemental operations on scalars becomes one {@link Invoke}.
 */
final class Inliner {
  private final Graph graph;
  private final GraphRunner runner;
  private final IdentityHashMap<Node, List<Expression>> values = new IdentityHashMap<>();
  private final List<Slot> names = new ArrayList<>();
  private final List<Expression> shared = new ArrayList<>();

  Inliner(Graph graph, GraphRunner runner) {
    this.graph = graph;
    this.runner = runner;
  }

  /** The results for {@code arguments}, which may be f32 where the parameters are narrower. */
  Block apply(List<Expression> arguments) {
    boolean wider = isWider(arguments);
    boolean elemental = ElementalGraphs.isElemental(graph);
    if (elemental && (!wider || ElementalGraphs.isOneFloatType(graph))) {
      return inline(arguments, wider);
    }
    List<Expression> narrow = new ArrayList<>();
    for (int k = 0; k < arguments.size(); k++) {
      narrow.add(Widening.narrow(arguments.get(k), parameterTypes().get(k)));
    }
    Block block = elemental ? inline(narrow, false) : invoke(narrow);
    return new Block(
        block.names(),
        block.values(),
        wider ? block.results().stream().map(Widening::widen).toList() : block.results());
  }

  private Block inline(List<Expression> arguments, boolean wider) {
    IdentityHashMap<Node, Integer> uses = uses();
    graph.inputs().forEach(input -> values.put(input, argument(input, arguments)));
    for (Node node : graph.nodes()) {
      if (values.containsKey(node)) {
        continue;
      }
      List<Expression> results =
          switch (node) {
            case Node.Input input -> throw new IllegalStateException("a parameter of nobody");
            case Node.Known known -> List.of(constant((NdArray) known.value(), wider));
            case Node.Operation operation -> inline(operation, wider);
          };
      boolean share = uses.getOrDefault(node, 0) > 1 && node instanceof Node.Operation;
      values.put(node, share ? results.stream().map(this::named).toList() : results);
    }
    return new Block(names, shared, valuesOf(graph.root()));
  }

  /** The one argument for {@code input}, or those for the elements of a tuple. */
  private List<Expression> argument(Node.Input input, List<Expression> arguments) {
    int first = 0;
    for (Node.Input before : graph.inputs().subList(0, input.number())) {
      first += Scalars.count(before.shape());
    }
    return arguments.subList(first, first + Scalars.count(input.shape()));
  }

  private List<ElementType> parameterTypes() {
    return graph.inputs().stream()
        .flatMap(input -> Scalars.types(input.shape()).orElseThrow().stream())
        .toList();
  }

  private List<Expression> valuesOf(Node node) {
    return Objects.requireNonNull(values.get(node));
  }

  private Expression named(Expression value) {
    Slot slot = new Slot("t" + names.size(), value.type());
    names.add(slot);
    shared.add(value);
    return slot;
  }

  private List<Expression> inline(Node.Operation operation, boolean wider) {
    Optional<Value> known = operation.known();
    if (known.isPresent()) {
      return List.of(constant((NdArray) known.get(), wider));
    }
    if (operation.call().def().tupleRoute().isPresent()) {
      return routed(operation);
    }
    Optional<ScalarRule> rule = operation.call().def().scalars();
    if (rule.isPresent()) {
      List<List<Expression>> operands = operation.inputs().stream().map(this::valuesOf).toList();
      return rule.get().apply(operation.call(), operands, this::called);
    }
    Call call = wider ? operation.call().retyped(Inliner::widened) : operation.call();
    var substitution =
        new Substitution(read -> valuesOf(operation.inputs().get(read.operand())).get(0));
    return call.def().element().orElseThrow().apply(call, Index.EMPTY).stream()
        .map(substitution::in)
        .toList();
  }

  private IdentityHashMap<Node, Integer> uses() {
    IdentityHashMap<Node, Integer> uses = new IdentityHashMap<>();
    for (Node node : graph.nodes()) {
      if (node instanceof Node.Operation operation) {
        operation.inputs().forEach(input -> uses.merge(input, 1, Integer::sum));
      }
    }
    return uses;
  }

  private static Constant constant(NdArray value, boolean wider) {
    ElementType type = value.type();
    return wider && type != Widening.widen(type)
        ? Expression.number(Widening.widen(type), value.doubleAt(0))
        : Constant.of(value);
  }

  /** The scalars of an operation that hands them on. */
  private List<Expression> routed(Node.Operation operation) {
    List<Expression> results = new ArrayList<>();
    for (List<Integer> path : Leaves.paths(operation.shape())) {
      Node.Part part = operation.source(path).orElseThrow();
      int position = Leaves.paths(part.node().shape()).indexOf(part.path());
      results.add(valuesOf(part.node()).get(position));
    }
    return results;
  }

  /** A computation that a node calls, which knows the values of the nodes before it. */
  private Block called(Computation computation, List<Expression> arguments) {
    Inliner inner = new Inliner(((GraphComputation) computation).graph(), runner);
    inner.values.putAll(values);
    return inner.inline(arguments, false);
  }

  private boolean isWider(List<Expression> arguments) {
    List<ElementType> types = parameterTypes();
    return IntStream.range(0, arguments.size())
        .anyMatch(k -> arguments.get(k).type() != types.get(k));
  }

  private static Shape widened(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> array.withType(Widening.widen(array.type()));
      case TupleShape tuple ->
          new TupleShape(tuple.elements().stream().map(Inliner::widened).toList());
      default -> shape;
    };
  }

  private Block invoke(List<Expression> arguments) {
    var callee = new GraphCallee(graph, runner);
    List<Expression> results = new ArrayList<>();
    int part = 0;
    for (ArrayShape result : callee.results()) {
      results.add(new Invoke(callee, arguments, result.type(), part));
      part += result.type().parts();
    }
    return Block.of(results);
  }
}
