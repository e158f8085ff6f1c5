package xlet.engine.graph;

import java.util.Optional;

/**
 * A loop whose computations are graphs.
 *
 * @param condition says of a state whether to go on
 * @param body makes the next state of a state
 */
record GraphLoop(GraphComputation condition, GraphComputation body) {
  /** The loop that {@code node} is, if it does nothing but give its last state. */
  static Optional<GraphLoop> of(Node node) {
    if (!(node instanceof Node.Operation operation) || operation.call().hasEffect()) {
      return Optional.empty();
    }
    return operation
        .call()
        .def()
        .repeating()
        .map(rule -> rule.of(operation.call()))
        .filter(loop -> loop.condition() instanceof GraphComputation)
        .filter(loop -> loop.body() instanceof GraphComputation)
        .map(loop ->
            new GraphLoop((GraphComputation) loop.condition(), (GraphComputation) loop.body()));
  }
}
