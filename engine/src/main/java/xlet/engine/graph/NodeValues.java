package xlet.engine.graph;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;

/**
 * The values of the nodes of a graph that has run. Values that were not kept are computed again
 * when somebody asks: those of operations with effects are kept, so they are the same.
 */
public final class NodeValues {
  private final IdentityHashMap<Node, Value> kept;

  /** {@code kept} are the values that are there. */
  public NodeValues(IdentityHashMap<Node, Value> kept) {
    this.kept = new IdentityHashMap<>(kept);
  }

  /** The value of {@code node}; {@code evaluation} is asked whether to go on computing it. */
  public Value of(Node node, Evaluation evaluation) {
    Value value = kept.get(node);
    if (value != null) {
      return value;
    }
    Graph graph = Graph.of(List.of(), node);
    return new GraphRunner(graph).run(List.of(), evaluation);
  }

  /** The value of {@code node} that the run gave, if it was kept. */
  public Optional<Value> kept(Node node) {
    return Optional.ofNullable(kept.get(node));
  }

  /** {@code call}, whose computations may use these values, with the values that they use. */
  public Call bound(Call call) {
    return Capture.bound(call, node -> Optional.ofNullable(kept.get(node)));
  }
}
