package xlet.engine.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Ints;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;

/** Runs a graph, node by node, as often as wanted; closures made for one run serve the next. */
public final class GraphRunner {
  private final Graph graph;
  private final List<Step> steps = new ArrayList<>();
  private final IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();

  /** How the value of a node comes about. */
  private sealed interface Step {}

  /** Argument number {@code number}. */
  private record Argument(int number) implements Step {}

  private record Known(Value value) implements Step {}

  /** An operation on the values of earlier nodes. */
  private record Operation(Evaluator evaluator, Ints inputs) implements Step {}

  /** An operation whose computations use values of this graph. */
  private record Capturing(Node.Operation operation, Ints inputs) implements Step {}

  public GraphRunner(Graph graph) {
    this.graph = graph;
    for (Node node : graph.nodes()) {
      numbers.put(node, steps.size());
      steps.add(
          switch (node) {
            case Node.Input input -> new Argument(input.number());
            case Node.Known known -> new Known(known.value());
            case Node.Operation operation -> step(operation);
          });
    }
  }

  private Step step(Node.Operation operation) {
    Ints inputs = Ints.of(operation.inputs().stream().map(numbers::get).toList());
    return Capture.of(operation.call()).isEmpty()
        ? new Operation(new Evaluator(operation.call()), inputs)
        : new Capturing(operation, inputs);
  }

  /** The value of the root for {@code arguments}. */
  public Value run(List<Value> arguments, Evaluation evaluation) {
    Value[] values = all(arguments, evaluation);
    return values[values.length - 1];
  }

  /** The values of all nodes for {@code arguments}. */
  public IdentityHashMap<Node, Value> values(List<Value> arguments, Evaluation evaluation) {
    Value[] all = all(arguments, evaluation);
    IdentityHashMap<Node, Value> values = new IdentityHashMap<>();
    for (int k = 0; k < all.length; k++) {
      values.put(graph.nodes().get(k), all[k]);
    }
    return values;
  }

  /** The values of the nodes in their order, in which the root is the last. */
  private Value[] all(List<Value> arguments, Evaluation evaluation) {
    Value[] values = new Value[steps.size()];
    for (int k = 0; k < values.length; k++) {
      values[k] =
          switch (steps.get(k)) {
            case Argument(int number) -> arguments.get(number);
            case Known(Value value) -> value;
            case Operation(Evaluator evaluator, Ints inputs) ->
                run(evaluator, inputs, values, evaluation);
            case Capturing(Node.Operation operation, Ints inputs) ->
                run(new Evaluator(bound(operation, arguments, values)), inputs, values, evaluation);
          };
    }
    return values;
  }

  /** The call of {@code operation}, with what its computations use of this graph known. */
  private Call bound(Node.Operation operation, List<Value> arguments, Value[] values) {
    return Capture.bound(
        operation.call(),
        node ->
            node instanceof Node.Input input && graph.inputs().contains(input)
                ? Optional.of(arguments.get(input.number()))
                : Optional.ofNullable(numbers.get(node)).map(number -> values[number]));
  }

  private static Value run(
      Evaluator evaluator, Ints inputs, Value[] values, Evaluation evaluation) {
    evaluation.poll();
    Value[] operands = new Value[inputs.size()];
    for (int k = 0; k < operands.length; k++) {
      operands[k] = values[inputs.at(k)];
    }
    return evaluator.run(Arrays.asList(operands), evaluation);
  }
}
