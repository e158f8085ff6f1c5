package xlet.engine.rewrite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import xlet.engine.array.NdArray;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Parameter;

/**
 * Keys that are equal for operations that are the same call of the same inputs. Those of a graph
 * are asked for in order, each after those of its inputs.
 */
final class Fingerprints {
  /** The first node with each key. */
  private final Map<Object, Node> firsts = new HashMap<>();

  /** For each node the first that has its value. */
  private final IdentityHashMap<Node, Node> values = new IdentityHashMap<>();

  /** The key of {@code operation}; what is fixed has one, but stands for no other. */
  Object of(Node.Operation operation) {
    Object key = key(operation);
    boolean shared = Fixed.reason(operation).isEmpty();
    values.put(operation, shared ? firsts.computeIfAbsent(key, any -> operation) : operation);
    return key;
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
