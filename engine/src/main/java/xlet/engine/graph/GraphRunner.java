package xlet.engine.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import xlet.engine.array.Ints;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Evaluation;

/** Runs a graph, node by node, as often as wanted; closures made for one run serve the next. */
public final class GraphRunner {
  private final Graph graph;
  private final List<Step> steps = new ArrayList<>();
  private final int root;

  /** How the value of a node comes about. */
  private sealed interface Step {}

  /** Argument number {@code number}. */
  private record Argument(int number) implements Step {}

  private record Known(Value value) implements Step {}

  /** An operation on the values of earlier nodes. */
  private record Operation(Evaluator evaluator, Ints inputs) implements Step {}

  public GraphRunner(Graph graph) {
    this.graph = graph;
    IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();
    for (Node node : graph.nodes()) {
      numbers.put(node, steps.size());
      steps.add(
          switch (node) {
            case Node.Input input -> new Argument(input.number());
            case Node.Known known -> new Known(known.value());
            case Node.Operation operation ->
                new Operation(
                    new Evaluator(operation.call()),
                    Ints.of(operation.inputs().stream().map(numbers::get).toList()));
          });
    }
    this.root = Objects.requireNonNull(numbers.get(graph.root()));
  }

  /** The value of the root for {@code arguments}. */
  public Value run(List<Value> arguments, Evaluation evaluation) {
    return all(arguments, new IdentityHashMap<>(), evaluation)[root];
  }

  /** The values of all nodes for {@code arguments}. */
  public IdentityHashMap<Node, Value> values(List<Value> arguments, Evaluation evaluation) {
    return values(arguments, new IdentityHashMap<>(), evaluation);
  }

  /** The values of all nodes for {@code arguments}; those in {@code known} do not run again. */
  public IdentityHashMap<Node, Value> values(
      List<Value> arguments, IdentityHashMap<Node, Value> known, Evaluation evaluation) {
    Value[] all = all(arguments, known, evaluation);
    IdentityHashMap<Node, Value> values = new IdentityHashMap<>();
    for (int k = 0; k < all.length; k++) {
      values.put(graph.nodes().get(k), all[k]);
    }
    return values;
  }

  /** The values of the nodes in their order. */
  private Value[] all(
      List<Value> arguments, IdentityHashMap<Node, Value> known, Evaluation evaluation) {
    Value[] values = new Value[steps.size()];
    for (int k = 0; k < values.length; k++) {
      Value before = known.isEmpty() ? null : known.get(graph.nodes().get(k));
      if (before != null) {
        values[k] = before;
        continue;
      }
      values[k] =
          switch (steps.get(k)) {
            case Argument(int number) -> arguments.get(number);
            case Known(Value value) -> value;
            case Operation operation -> run(operation, values, evaluation);
          };
    }
    return values;
  }

  private static Value run(Operation operation, Value[] values, Evaluation evaluation) {
    evaluation.poll();
    Value[] operands = new Value[operation.inputs.size()];
    for (int k = 0; k < operands.length; k++) {
      operands[k] = values[operation.inputs.at(k)];
    }
    return operation.evaluator.run(Arrays.asList(operands), evaluation);
  }
}
