package xlet.session;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
  /** Small values of the first run are kept, and with them a graph that serves all runs. */
  private static final long MOST_BYTES = 1 << 16;

  private final String name;
  private final boolean isStated;
  private final GraphTemplate template;
  private final Optional<GraphTemplate.Filled> first;
  private final PreparedGraph prepared;

  private GraphPlan(
      Lookups lookups, Variable first, boolean isStated, Map<String, Node> inputs, boolean small) {
    Map<String, Shape> shapes = new LinkedHashMap<>();
    inputs.forEach((input, known) -> shapes.put(input, known.shape()));
    this.name = first.name();
    this.isStated = isStated;
    this.template = new GraphTemplate(first.origin(), first.names(), List.copyOf(inputs.values()));
    this.first =
        small
            ? Optional.of(new GraphTemplate.Filled(first.origin(), first.names()))
            : Optional.empty();
    Graph graph = template.graph();
    this.prepared =
        new PreparedGraph(
            shapes,
            Premises.of(lookups, inputs.keySet()),
            small ? GraphRunner.ofAll(graph) : new GraphRunner(graph));
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
    Map<String, Node> inputs = new LinkedHashMap<>();
    Set<Node> known = Collections.newSetFromMap(new IdentityHashMap<>());
    for (var entry : lookups.names().entrySet()) {
      if (entry.getValue().orElse(null) instanceof Meaning.Data(Node.Known node)
          && !variable.origin().hasInside(node)) {
        if (!known.add(node)) {
          return Optional.empty(); // two names for one node
        }
        inputs.put(entry.getKey(), node);
      }
    }
    boolean effects = variable.origin().hasEffect();
    List<Node> nodes = variable.origin().nodes();
    boolean lean =
        nodes.stream()
            .allMatch(node ->
                isPlain(node.shape())
                    && (!(node instanceof Node.Known) || known.contains(node) || isSmall(node)));
    boolean looked =
        lookups.evaluated().stream()
            .flatMap(node -> Graph.of(List.of(), node).nodes().stream())
            .anyMatch(known::contains);
    boolean small = nodes.stream().allMatch(GraphPlan::isSmall);
    return lean && !looked && !effects
        ? Optional.of(new GraphPlan(lookups, variable, stated, inputs, small))
        : Optional.empty();
  }

  private static boolean isSmall(Node node) {
    return node.shape().byteCount() <= MOST_BYTES;
  }

  private static boolean isPlain(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> true;
      case TupleShape tuple -> tuple.elements().stream().allMatch(GraphPlan::isPlain);
      case TokenShape token -> true;
      case BoundedShape bounded -> false;
    };
  }

  @Override
  public Optional<Outcome> run(
      Session session, Environment environment, SourceText source, Span span) {
    return prepared
        .run(session, environment)
        .map(run -> {
          Value root = Objects.requireNonNull(run.values()[prepared.runner().root()]);
          Steps steps = new Steps(() -> steps(run.arguments(), run.values()));
          return bind(session, root, steps, new Place(source, span), run.nanos());
        });
  }

  /** The steps of a run with {@code arguments} that gave {@code own} to the nodes of the graph. */
  private Steps.Known steps(List<Value> arguments, @Nullable Value[] own) {
    GraphTemplate.Filled filled = first.orElseGet(() -> template.filled(arguments));
    List<Node> nodes = filled.graph().nodes();
    IdentityHashMap<Node, Value> values = new IdentityHashMap<>(2 * nodes.size());
    for (int k = 0; k < nodes.size(); k++) {
      Value value = own[k];
      if (value != null) {
        values.put(nodes.get(k), value);
      }
    }
    return new Steps.Known(filled.graph(), List.of(new NodeValues(values)), filled.names());
  }

  /** The steps of a run with {@code arguments} that came to {@code root}. */
  Steps steps(List<Value> arguments, Value root) {
    return new Steps(() -> {
      GraphTemplate.Filled filled = template.filled(arguments);
      IdentityHashMap<Node, Value> values = new IdentityHashMap<>();
      values.put(filled.graph().root(), root);
      return new Steps.Known(filled.graph(), List.of(new NodeValues(values)), filled.names());
    });
  }

  /** Binds the name to {@code root}, which took {@code nanos} to compute. */
  Outcome bind(Session session, Value root, Steps steps, Place place, long nanos) {
    PerDevice value = PerDevice.of(root);
    session.bindings().keep(new Variable(name, value, steps, place));
    Node node = DeviceValues.node(value);
    session.bindings().bind(name, new Meaning.Data(node));
    session.remember(new Meaning.Data(node));
    Shape shape = template.graph().root().shape();
    Result result =
        isStated
            ? new Result.Evaluated(shape, Optional.of(value))
            : new Result.Bound(name, shape, Optional.of(value));
    return new Outcome(place.span(), nanos, List.of(), result);
  }

  /** The name that it binds. */
  String name() {
    return name;
  }

  /** The names whose values go into it, with their shapes. */
  Map<String, Shape> inputs() {
    return prepared.inputs();
  }

  /** The graph, whose parameters are the inputs in their order. */
  Graph graph() {
    return template.graph();
  }

  /** The conditions under which it may run, apart from the shapes of the inputs. */
  Premises premises() {
    return prepared.premises();
  }
}
