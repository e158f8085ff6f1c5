package xlet.engine.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Callee;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Lambda;
import xlet.engine.eval.ScalarProgram;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;

/** A graph as the computation that an operation calls. */
public final class GraphComputation implements Computation {
  private final Graph graph;
  private final GraphRunner runner;
  private final Set<Node.Input> free;
  private volatile Optional<Loop> loop = Optional.empty();

  /** This repeated while {@code condition} holds, compiled. */
  private record Loop(GraphComputation condition, ScalarProgram program) {}

  public GraphComputation(Graph graph) {
    this.graph = graph;
    this.runner = new GraphRunner(graph);
    this.free = graph.free();
  }

  /** The parameters of what is around it that it uses. */
  Set<Node.Input> free() {
    return free;
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
  public Callee scalars() {
    return Inliner.isElemental(graph)
        ? new ScalarProgram(lambda(slots(parameters())))
        : new GraphCallee(graph, runner);
  }

  /** Scalars loop as closures, all else node by node. */
  @Override
  public Value repeat(Computation condition, Value state, Evaluation evaluation) {
    if (condition instanceof GraphComputation tested
        && Inliner.isElemental(graph)
        && Inliner.isElemental(tested.graph)) {
      long[] bits = loop(tested).repeat(Scalars.bits(List.of(state)), evaluation);
      return Scalars.value(result(), bits);
    }
    return Computation.super.repeat(condition, state, evaluation);
  }

  /** A program whose first result is what {@code condition} says, the others the next state. */
  private ScalarProgram loop(GraphComputation condition) {
    Optional<Loop> known = loop;
    if (known.isEmpty() || known.get().condition != condition) {
      List<Slot> state = slots(parameters());
      List<Expression> results = new ArrayList<>();
      for (GraphComputation computation : List.of(condition, this)) {
        Block block = computation.apply(List.copyOf(state));
        for (int k = 0; k < block.results().size(); k++) {
          results.add(block.result(k));
        }
      }
      known =
          Optional.of(new Loop(condition, new ScalarProgram(new Lambda(state, Block.of(results)))));
      loop = known;
    }
    return known.get().program;
  }

  private Lambda lambda(List<Slot> slots) {
    return new Lambda(slots, apply(List.copyOf(slots)));
  }

  /** A slot for each scalar in {@code shapes}. */
  private static List<Slot> slots(List<Shape> shapes) {
    return Scalars.types(new TupleShape(shapes)).orElseThrow().stream()
        .map(type -> new Slot("a", type))
        .toList();
  }

  @Override
  public Value run(List<Value> arguments, Evaluation evaluation) {
    return runner.run(arguments, evaluation);
  }
}
