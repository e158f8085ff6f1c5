package xlet.engine.graph;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Evaluation;

/**
 * Runs a graph, node by node, as often as wanted: what was compiled for one run serves the next.
 */
public final class GraphRunner {
  private final Graph graph;
  private final IdentityHashMap<Node, Evaluator> evaluators = new IdentityHashMap<>();

  public GraphRunner(Graph graph) {
    this.graph = graph;
  }

  /** The value of the root for {@code arguments}. */
  public Value run(List<Value> arguments, Evaluation evaluation) {
    return Objects.requireNonNull(values(arguments, evaluation).get(graph.root()));
  }

  /** The values of all nodes for {@code arguments}. */
  public IdentityHashMap<Node, Value> values(List<Value> arguments, Evaluation evaluation) {
    IdentityHashMap<Node, Value> values = new IdentityHashMap<>();
    for (Node node : graph.nodes()) {
      values.put(
          node,
          switch (node) {
            case Node.Input input -> arguments.get(input.number());
            case Node.Known known -> known.value();
            case Node.Operation operation -> run(operation, values, evaluation);
          });
    }
    return values;
  }

  private Value run(
      Node.Operation operation, IdentityHashMap<Node, Value> values, Evaluation evaluation) {
    evaluation.poll();
    List<Value> operands = new ArrayList<>(operation.inputs().size());
    for (Node input : operation.inputs()) {
      operands.add(Objects.requireNonNull(values.get(input)));
    }
    return evaluators
        .computeIfAbsent(operation, o -> new Evaluator(operation.call()))
        .run(operands, evaluation);
  }
}
