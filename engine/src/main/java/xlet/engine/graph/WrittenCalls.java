package xlet.engine.graph;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import xlet.engine.op.Call;

/**
 * Writes calls of small computations out, so that what they compute can be part of the loops of
 * their caller. A run of a program takes as long as a loop over a thousand elements.
 */
final class WrittenCalls {
  /** A computation with more operations, its own calls written out, is called instead. */
  private static final int MOST_OF_CALL = 128;

  /** A graph grows by at most so many operations. */
  private static final int MOST_IN_ALL = 1 << 10;

  private final IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();
  private int added;

  private WrittenCalls() {}

  /** Returns {@code graph} with its calls of small computations written out. */
  static Graph in(Graph graph) {
    boolean calls = graph.nodes().stream().anyMatch(node -> called(node).isPresent());
    if (!calls || graph.hasEffect() || graph.isCaptured()) {
      return graph;
    }
    return new WrittenCalls().written(graph);
  }

  private Graph written(Graph graph) {
    graph.nodes().forEach(node -> copies.put(node, written(node)));
    return Graph.of(graph.inputs(), Objects.requireNonNull(copies.get(graph.root())));
  }

  private Node written(Node node) {
    if (!(node instanceof Node.Operation operation)) {
      return node;
    }
    List<Node> inputs = operation.inputs().stream().map(copies::get).toList();
    Optional<Graph> body = called(node).filter(graph -> fits(graph, inputs));
    if (body.isEmpty()) {
      return new Node.Operation(operation.call(), inputs);
    }
    added += operations(body.get());
    return body.get().applied(inputs);
  }

  private boolean fits(Graph body, List<Node> arguments) {
    int operations = operations(body);
    return operations <= MOST_OF_CALL
        && added + operations <= MOST_IN_ALL
        && body.inputs().stream()
            .allMatch(input -> arguments.get(input.number()).shape().equals(input.shape()));
  }

  private static int operations(Graph graph) {
    return (int) graph.nodes().stream().filter(Node.Operation.class::isInstance).count();
  }

  /** The computation that {@code node} calls, if it uses nothing but its parameters. */
  private static Optional<Graph> called(Node node) {
    if (!(node instanceof Node.Operation operation) || !operation.call().def().isCall()) {
      return Optional.empty();
    }
    Call call = operation.call();
    return call.computations().getFirst() instanceof GraphComputation own
            && own.captured().isEmpty()
            && !call.hasEffect()
            && !call.isMeeting()
            && !own.graph().isCaptured()
            && own.result().equals(call.result())
        ? Optional.of(own.written())
        : Optional.empty();
  }
}
