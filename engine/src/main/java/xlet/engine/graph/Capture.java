package xlet.engine.graph;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;

/**
 * Computations that use values of the graph around them: {@code c} in {@code (c) => Reduce(x, 0,
 * (a, b) => a + b * c, {0})}. Operations call computations with arguments alone, so what is
 * captured is put into the computation once it is known.
 */
final class Capture {
  private final Function<Node, Optional<Value>> values;
  private final IdentityHashMap<Node, Node> changed;

  /** {@code around} are the nodes that have changed in the graph around. */
  private Capture(Function<Node, Optional<Value>> values, IdentityHashMap<Node, Node> around) {
    this.values = values;
    this.changed = new IdentityHashMap<>(around);
  }

  /** The nodes that the computations of a call use and that are not theirs. */
  static Set<Node> of(Call call) {
    List<Computation> computations = call.computations();
    if (computations.isEmpty()) {
      return Set.of();
    }
    Set<Node> captured = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Computation computation : computations) {
      if (computation instanceof GraphComputation graph) {
        captured.addAll(graph.captured());
      }
    }
    return captured;
  }

  /** The call with the values that its computations capture. */
  static Call bound(Call call, Function<Node, Optional<Value>> values) {
    return bound(call, values, new IdentityHashMap<>());
  }

  private static Call bound(
      Call call, Function<Node, Optional<Value>> values, IdentityHashMap<Node, Node> around) {
    if (of(call).isEmpty()) {
      return call;
    }
    return call.calling(computation ->
        computation instanceof GraphComputation graph && !graph.captured().isEmpty()
            ? new GraphComputation(new Capture(values, around).in(graph.graph()))
            : computation);
  }

  private Graph in(Graph graph) {
    for (Node node : graph.nodes()) {
      if (!changed.containsKey(node)) {
        changed.put(node, changed(node));
      }
    }
    return Graph.of(
        graph.inputs(),
        changedTo(graph.root()),
        graph.effects().stream().map(this::changedTo).toList());
  }

  private Node changedTo(Node node) {
    return changed.getOrDefault(node, node);
  }

  private Node changed(Node node) {
    Optional<Value> value = values.apply(node);
    if (value.isPresent()) {
      return new Node.Known(value.get());
    }
    if (!(node instanceof Node.Operation operation)) {
      return node;
    }
    List<Node> inputs = operation.inputs().stream().map(this::changedTo).toList();
    boolean same = inputs.equals(operation.inputs()) && of(operation.call()).isEmpty();
    return same ? node : new Node.Operation(bound(operation.call(), values, changed), inputs);
  }
}
