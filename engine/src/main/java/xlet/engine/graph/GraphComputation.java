package xlet.engine.graph;

import java.util.List;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;

/** A graph as the computation that an operation calls. */
public final class GraphComputation implements Computation {
  private final Graph graph;
  private final GraphRunner runner;

  public GraphComputation(Graph graph) {
    this.graph = graph;
    this.runner = new GraphRunner(graph);
  }

  public Graph graph() {
    return graph;
  }

  @Override
  public List<Shape> parameters() {
    return graph.inputs().stream().map(Node::shape).toList();
  }

  @Override
  public Shape result() {
    return graph.root().shape();
  }

  @Override
  public Expression.Block apply(List<Expression> arguments) {
    return new Inliner(graph, runner).apply(arguments);
  }

  @Override
  public Value run(List<Value> arguments, Evaluation evaluation) {
    return runner.run(arguments, evaluation);
  }
}
