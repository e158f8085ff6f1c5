package xlet.session;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphRunner;
import xlet.engine.graph.Node;
import xlet.engine.graph.NodeValues;
import xlet.engine.op.Grid;
import xlet.grammar.SourceText;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.Untyped;
import xlet.session.Outcome.Result;
import xlet.session.diagnostic.Place;
import xlet.session.scope.Environment;
import xlet.session.scope.Lookups;
import xlet.session.scope.Meaning;

/**
 * The graph of a statement, to be run again as long as each name that the statement uses has a
 * value of the same shape.
 */
final class GraphPlan implements StatementPlan {
  /** Plans keep the values of their first run alive, so they are made for small ones. */
  private static final long MOST_BYTES = 1 << 16;

  private final Map<String, Optional<Meaning>> names;
  private final Map<String, Boolean> given;
  private final Variable first;
  private final boolean isStated;
  private final List<String> inputs;
  private final List<Node> nodes;
  private final List<Node> planned;
  private final GraphRunner runner;

  private GraphPlan(Lookups lookups, Variable first, boolean isStated, List<String> inputs) {
    this.names = lookups.names();
    this.given = lookups.given();
    this.first = first;
    this.isStated = isStated;
    this.inputs = inputs;
    this.nodes = first.origin().nodes();
    IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();
    List<Node.Input> parameters = new ArrayList<>();
    for (String name : inputs) {
      Node known = known(names, name);
      Node.Input input = new Node.Input(parameters.size(), known.shape());
      parameters.add(input);
      copies.put(known, input);
    }
    this.planned = nodes.stream().map(node -> copy(node, copies)).toList();
    this.runner = GraphRunner.ofAll(new Graph(parameters, planned, planned.getLast()));
  }

  private static Node copy(Node node, IdentityHashMap<Node, Node> copies) {
    Node known = copies.get(node);
    if (known != null) {
      return known;
    }
    Node copy =
        node instanceof Node.Operation operation
            ? new Node.Operation(
                operation.call(), operation.inputs().stream().map(copies::get).toList())
            : node;
    copies.put(node, copy);
    return copy;
  }

  private static Node known(Map<String, Optional<Meaning>> names, String name) {
    return ((Meaning.Data) Objects.requireNonNull(names.get(name)).orElseThrow()).node();
  }

  /** A plan for a statement that has run; empty if more goes into it than values of its names. */
  static Optional<GraphPlan> of(
      Statement statement, Outcome outcome, Lookups lookups, Session session) {
    boolean stated = statement instanceof ExpressionStatement;
    boolean bound = statement instanceof Let let && let.type() instanceof Untyped;
    Optional<String> name =
        switch (outcome.result()) {
          case Result.Bound(String own, var shape, var value) when bound -> Optional.of(own);
          case Result.Evaluated _ when stated -> Optional.of(Session.LAST);
          default -> Optional.empty();
        };
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Variable variable = session.variables().get(name.get());
    if (variable == null || !(variable.origin().root() instanceof Node.Operation)) {
      return Optional.empty();
    }
    List<String> inputs = new ArrayList<>();
    Set<Node> known = Collections.newSetFromMap(new IdentityHashMap<>());
    for (var entry : lookups.names().entrySet()) {
      if (entry.getValue().orElse(null) instanceof Meaning.Data(Node.Known node)) {
        if (!known.add(node)) {
          return Optional.empty(); // two names for one node
        }
        inputs.add(entry.getKey());
      }
    }
    boolean effects = variable.origin().hasEffect();
    boolean small = variable.origin().nodes().stream().allMatch(node -> isSmall(node.shape()));
    boolean looked =
        lookups.evaluated().stream()
            .flatMap(node -> Graph.of(List.of(), node).nodes().stream())
            .anyMatch(known::contains);
    return small && !looked && !effects
        ? Optional.of(new GraphPlan(lookups, variable, stated, inputs))
        : Optional.empty();
  }

  private static boolean isSmall(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> array.byteCount() <= MOST_BYTES;
      case TupleShape tuple -> tuple.elements().stream().allMatch(GraphPlan::isSmall);
      case TokenShape token -> true;
      case BoundedShape bounded -> false;
    };
  }

  @Override
  public Optional<Outcome> run(
      Session session, Environment environment, SourceText source, Span span) {
    long start = System.nanoTime();
    if (!session.grid().equals(Grid.ONE)) {
      return Optional.empty();
    }
    List<Value> arguments = new ArrayList<>(inputs.size());
    if (!StatementPlan.areGiven(given, environment) || !arguments(environment, arguments)) {
      return Optional.empty();
    }
    IdentityHashMap<Node, Value> own;
    try {
      own = runner.values(arguments, session.evaluation());
    } catch (RuntimeException | StackOverflowError failure) {
      return Optional.empty(); // which running it as it is written tells
    }
    IdentityHashMap<Node, Value> values = new IdentityHashMap<>(2 * nodes.size());
    for (int k = 0; k < nodes.size(); k++) {
      Value value = own.get(planned.get(k));
      if (value != null) {
        values.put(nodes.get(k), value);
      }
    }
    PerDevice value = PerDevice.of(Objects.requireNonNull(values.get(first.origin().root())));
    Place place = new Place(source, span);
    List<NodeValues> kept = List.of(new NodeValues(values));
    session
        .bindings()
        .keep(new Variable(first.name(), value, first.origin(), kept, first.names(), place));
    Meaning meaning = new Meaning.Data(DeviceValues.node(value));
    session.bindings().bind(first.name(), meaning);
    session.remember(new Meaning.Data(DeviceValues.node(value)));
    Shape shape = first.origin().root().shape();
    Result result =
        isStated
            ? new Result.Evaluated(shape, Optional.of(value))
            : new Result.Bound(first.name(), shape, Optional.of(value));
    return Optional.of(new Outcome(span, System.nanoTime() - start, List.of(), result));
  }

  /** Collects the values of the names; false if one means something else than it did. */
  private boolean arguments(Environment environment, List<Value> arguments) {
    for (var entry : names.entrySet()) {
      Optional<Meaning> before = entry.getValue();
      Optional<Meaning> now = environment.find(entry.getKey());
      if (before.orElse(null) instanceof Meaning.Data(Node.Known known)) {
        if (!(now.orElse(null) instanceof Meaning.Data(Node.Known other))
            || !other.shape().equals(known.shape())) {
          return false;
        }
        if (inputs.contains(entry.getKey())) {
          arguments.add(other.value());
        }
      } else if (!before.equals(now)) {
        return false;
      }
    }
    return true;
  }
}
