package xlet.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphRunner;
import xlet.engine.graph.Node;
import xlet.engine.op.Grid;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Place;
import xlet.session.scope.Environment;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Meaning;

/** Statements that follow each other, run as one graph: later ones read what earlier ones make. */
final class PlanGroup {
  private final List<Member> members = new ArrayList<>();
  private final Map<String, Node.Input> inputs = new LinkedHashMap<>();
  private final Premises premises;
  private final GraphRunner runner;

  /** The place of each statement's value among those of the graph. */
  private final int[] places;

  /**
   * A statement.
   *
   * @param arguments where each argument comes from
   * @param root its value in the graph of all
   */
  private record Member(GraphPlan plan, List<Argument> arguments, Node.Operation root) {}

  /**
   * An argument: the value of a statement, or else of an input.
   *
   * @param isMade whether a statement makes it
   * @param number the statement's number, or the input's
   */
  private record Argument(boolean isMade, int number) {}

  private PlanGroup(List<GraphPlan> plans, Premises premises) {
    this.premises = premises;
    Map<String, Integer> makers = new HashMap<>();
    for (GraphPlan plan : plans) {
      Member member = member(plan, makers);
      makers.put(plan.name(), members.size());
      members.add(member);
    }
    List<Node> roots = members.stream().<Node>map(Member::root).toList();
    Graph graph = Graph.of(List.copyOf(inputs.values()), GraphBuilder.tuple(roots));
    this.runner = new GraphRunner(graph, roots);
    IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();
    graph.nodes().forEach(node -> numbers.put(node, numbers.size()));
    this.places = roots.stream().map(numbers::get).mapToInt(Objects::requireNonNull).toArray();
  }

  /** The group of as many of {@code plans}, from the first on, as can be one; empty if fewer. */
  static Optional<PlanGroup> of(List<GraphPlan> plans) {
    Map<String, Shape> shapes = new HashMap<>();
    Set<String> bound = new HashSet<>();
    List<GraphPlan> together = new ArrayList<>();
    Premises premises = Premises.NONE;
    for (GraphPlan plan : plans) {
      boolean fits = plan.graph().root() instanceof Node.Operation;
      for (var input : plan.inputs().entrySet()) {
        Shape known = shapes.putIfAbsent(input.getKey(), input.getValue());
        fits &= known == null || known.equals(input.getValue());
      }
      Optional<Premises> joined = premises.and(plan.premises(), bound);
      if (!fits || joined.isEmpty()) {
        break;
      }
      premises = joined.get();
      shapes.put(plan.name(), plan.graph().root().shape());
      bound.add(plan.name());
      together.add(plan);
    }
    return together.size() < 2 ? Optional.empty() : Optional.of(new PlanGroup(together, premises));
  }

  private Member member(GraphPlan plan, Map<String, Integer> makers) {
    IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();
    List<Argument> arguments = new ArrayList<>();
    for (var input : plan.inputs().entrySet()) {
      Node.Input own = plan.graph().inputs().get(arguments.size());
      Integer maker = makers.get(input.getKey());
      if (maker != null) {
        arguments.add(new Argument(true, maker));
        copies.put(own, members.get(maker).root);
      } else {
        Node.Input given =
            inputs.computeIfAbsent(
                input.getKey(), added -> new Node.Input(inputs.size(), input.getValue()));
        arguments.add(new Argument(false, given.number()));
        copies.put(own, given);
      }
    }
    Graph copied = plan.graph().copied(List.of(), copies);
    return new Member(plan, arguments, (Node.Operation) copied.root());
  }

  /** How many statements it stands for. */
  int size() {
    return members.size();
  }

  /** The values of all statements; empty if their names mean something else, or one fails. */
  Optional<Run> run(Session session, Environment environment) {
    long start = System.nanoTime();
    List<Value> arguments = new ArrayList<>(inputs.size());
    if (!session.grid().equals(Grid.ONE) || !premises.hold(environment)) {
      return Optional.empty();
    }
    for (var input : inputs.entrySet()) {
      if (!(environment.find(input.getKey()).orElse(null) instanceof Meaning.Data(Node.Known known))
          || !known.shape().equals(input.getValue().shape())) {
        return Optional.empty();
      }
      arguments.add(known.value());
    }
    try {
      var values = runner.inOrder(arguments, session.evaluation());
      return Optional.of(new Run(arguments, values, (System.nanoTime() - start) / size()));
    } catch (RuntimeException | StackOverflowError failure) {
      return Optional.empty(); // which running them one by one tells
    }
  }

  /** The values of a run. */
  final class Run {
    private final List<Value> arguments;
    private final @Nullable Value[] values;

    /** The time of a statement: they are computed together, and each is given the same. */
    private final long nanos;

    private Run(List<Value> arguments, @Nullable Value[] values, long nanos) {
      this.arguments = arguments;
      this.values = values;
      this.nanos = nanos;
    }

    /** Binds the name of statement number {@code number} of the group. */
    Outcome bind(Session session, int number, SourceText source, Span span) {
      Member member = members.get(number);
      List<Value> own = new ArrayList<>(member.arguments.size());
      for (Argument argument : member.arguments) {
        own.add(argument.isMade ? value(argument.number) : arguments.get(argument.number));
      }
      Value root = value(number);
      Steps steps = member.plan.steps(own, root);
      return member.plan.bind(session, root, steps, new Place(source, span), nanos);
    }

    /** The value of statement number {@code number}. */
    private Value value(int number) {
      return Objects.requireNonNull(values[places[number]]);
    }
  }
}
