package xlet.engine.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import xlet.engine.array.NdArray;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
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

  /** The first node with the value of {@code node}: itself if none before has it. */
  Node first(Node node) {
    return switch (node) {
      case Node.Operation operation -> {
        of(operation);
        yield Objects.requireNonNull(values.get(operation));
      }
      case Node.Known known when known.value() instanceof NdArray array ->
          firsts.computeIfAbsent(literal(array), any -> known);
      case Node.Known _, Node.Input _ -> node;
    };
  }

  private Object key(Node.Operation operation) {
    List<Object> inputs = new ArrayList<>();
    for (Node input : operation.inputs()) {
      inputs.add(
          switch (input) {
            case Node.Operation own -> values.getOrDefault(own, own);
            case Node.Known known when known.value() instanceof NdArray array -> literal(array);
            case Node.Known _, Node.Input _ -> input;
          });
    }
    return List.of(key(operation.call()), inputs);
  }

  private static Object key(Call call) {
    List<Object> key = new ArrayList<>(List.of(call.def(), call.result()));
    for (Parameter parameter : call.def().parameters()) {
      key.add(parameter.name());
      call.attribute(parameter.name())
          .ifPresent(value ->
              key.add(
                  switch (parameter.kind()) {
                    case COMPUTATION, COMPUTATIONS ->
                        call.askedFor(parameter.name()).stream().map(Fingerprints::key).toList();
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

  /** Returns keys that are equal for computations with equal steps. */
  private static Object key(Computation computation) {
    if (!(computation instanceof GraphComputation called) || !called.graph().isClosed()) {
      return computation;
    }
    Graph graph = called.graph();
    IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();
    List<Object> key = new ArrayList<>();
    for (Node node : graph.nodes()) {
      numbers.put(node, numbers.size());
      key.add(
          switch (node) {
            case Node.Input input -> List.of(input.number(), input.shape());
            case Node.Known known when known.value() instanceof NdArray array -> literal(array);
            case Node.Known known -> known;
            case Node.Operation operation ->
                List.of(
                    key(operation.call()), operation.inputs().stream().map(numbers::get).toList());
          });
    }
    key.add(Objects.requireNonNull(numbers.get(graph.root())));
    return key;
  }
}
