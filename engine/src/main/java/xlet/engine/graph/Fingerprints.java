package xlet.engine.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import xlet.engine.array.NdArray;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;

/**
 * Keys that are equal for operations that are the same call of the same inputs. Those of a graph
 * are asked for in order, each after those of its inputs.
 */
public final class Fingerprints {
  private final Predicate<Node.Operation> isFixed;

  /** The first node with each key. */
  private final Map<Object, Node> firsts = new HashMap<>();

  /** For each node the first that has its value. */
  private final IdentityHashMap<Node, Node> values = new IdentityHashMap<>();

  /** A number for each computation: those with equal steps have the same. */
  private final IdentityHashMap<Computation, Integer> computations = new IdentityHashMap<>();

  private final Map<Object, Integer> numbers = new HashMap<>();

  /**
   * For each node of {@code graph}, asked for in order, the first that has the same value; calls
   * that no other stands for have a value of their own.
   */
  static UnaryOperator<Node> firsts(Graph graph) {
    return mayRepeat(graph)
        ? new Fingerprints(operation -> operation.call().isAlone())::first
        : UnaryOperator.identity();
  }

  /** Whether two operations of {@code graph} may be the same call. */
  private static boolean mayRepeat(Graph graph) {
    Set<OpDef> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    return graph.nodes().stream()
        .anyMatch(
            node -> node instanceof Node.Operation operation && !seen.add(operation.call().def()));
  }

  /** Keys of a graph in which operations that are fixed have a value of their own. */
  public Fingerprints(Predicate<Node.Operation> isFixed) {
    this.isFixed = isFixed;
  }

  /** The key of {@code operation}; what is fixed has one, but stands for no other. */
  public Object of(Node.Operation operation) {
    Object key = key(operation);
    boolean shared = !isFixed.test(operation);
    values.put(operation, shared ? firsts.computeIfAbsent(key, any -> operation) : operation);
    return key;
  }

  private Node first(Node node) {
    if (node instanceof Node.Operation operation) {
      of(operation);
    }
    return known(node);
  }

  /** The first node with the value of {@code node}, which has a key unless it needs none. */
  private Node known(Node node) {
    return switch (node) {
      case Node.Operation own -> values.getOrDefault(own, own);
      case Node.Known known when known.value() instanceof NdArray array ->
          firsts.computeIfAbsent(literal(array), any -> known);
      case Node.Known _, Node.Input _ -> node;
    };
  }

  private Object key(Node.Operation operation) {
    return List.of(key(operation.call()), operation.inputs().stream().map(this::known).toList());
  }

  private Object key(Call call) {
    List<Object> key = new ArrayList<>(List.of(call.def(), call.result()));
    for (Parameter parameter : call.def().parameters()) {
      key.add(parameter.name());
      call.attribute(parameter.name())
          .ifPresent(value ->
              key.add(
                  switch (parameter.kind()) {
                    case COMPUTATION, COMPUTATIONS ->
                        call.askedFor(parameter.name()).stream().map(this::number).toList();
                    case LITERAL -> literal((NdArray) value);
                    default -> value;
                  }));
    }
    return key;
  }

  /** Scalars are the same if their bits are, larger arrays if they are one object. */
  private static Object literal(NdArray array) {
    return array.shape().isScalar()
        ? List.of(array.type(), array.realBits(0), array.imaginaryBits(0))
        : array;
  }

  /** The number of a computation, which may call others many times. */
  private int number(Computation computation) {
    Integer known = computations.get(computation);
    if (known == null) {
      Object steps =
          computation instanceof GraphComputation called && called.graph().isClosed()
              ? steps(called.graph())
              : computation;
      known = numbers.computeIfAbsent(steps, _ -> numbers.size());
      computations.put(computation, known);
    }
    return known;
  }

  private List<Object> steps(Graph graph) {
    IdentityHashMap<Node, Integer> places = new IdentityHashMap<>();
    List<Object> steps = new ArrayList<>();
    for (Node node : graph.nodes()) {
      places.put(node, places.size());
      steps.add(
          switch (node) {
            case Node.Input input -> List.of(input.number(), input.shape());
            case Node.Known known when known.value() instanceof NdArray array -> literal(array);
            case Node.Known known -> known;
            case Node.Operation operation ->
                List.of(
                    key(operation.call()), operation.inputs().stream().map(places::get).toList());
          });
    }
    steps.add(Objects.requireNonNull(places.get(graph.root())));
    return steps;
  }
}
