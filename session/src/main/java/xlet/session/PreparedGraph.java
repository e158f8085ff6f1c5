package xlet.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.graph.GraphRunner;
import xlet.engine.graph.Node;
import xlet.engine.op.Grid;
import xlet.session.scope.Environment;
import xlet.session.scope.Meaning;

/**
 * The graph of one or several statements, to be run again on the present values of names.
 *
 * @param inputs the names whose values are the arguments, with their shapes, in order
 * @param premises the other conditions under which it may run
 */
record PreparedGraph(Map<String, Shape> inputs, Premises premises, GraphRunner runner) {

  /**
   * A run.
   *
   * @param arguments the values of the inputs
   * @param values those of the nodes in the order of the graph, as the runner finds them
   * @param nanos how long it took, in nanoseconds
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Run(List<Value> arguments, @Nullable Value[] values, long nanos) {}

  /** Runs it; empty if its names mean something else than they did, or it fails. */
  Optional<Run> run(Session session, Environment environment) {
    long start = System.nanoTime();
    List<Value> arguments = new ArrayList<>(inputs.size());
    if (!session.grid().equals(Grid.ONE)
        || !premises.hold(environment)
        || !collect(environment, arguments)) {
      return Optional.empty();
    }
    try {
      @Nullable Value[] values = runner.inOrder(arguments, session.evaluation());
      return Optional.of(new Run(arguments, values, System.nanoTime() - start));
    } catch (RuntimeException | StackOverflowError failure) {
      return Optional.empty(); // running the statements as they are written tells of it
    }
  }

  /** Collects the values of the names; false if one means something else than it did. */
  private boolean collect(Environment environment, List<Value> arguments) {
    for (var entry : inputs.entrySet()) {
      if (!(environment.find(entry.getKey()).orElse(null) instanceof Meaning.Data(Node.Known known))
          || !known.shape().equals(entry.getValue())) {
        return false;
      }
      arguments.add(known.value());
    }
    return true;
  }
}
