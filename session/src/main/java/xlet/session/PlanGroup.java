package xlet.session;

import java.util.ArrayList;
import java.util.HashMap;
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
  private final GraphRunner runner;

  /**
   * A statement.
   *
   * @param arguments where each argument comes from
   * @param bound the names that statements before it bind
   * @param root its value in the graph of all
   */
  private record Member(
      GraphPlan plan, List<Argument> arguments, Set<String> bound, Node.Operation root) {}

  /** An argument: the value of a statement before it, or else of a name. */
  private record Argument(String name, @Nullable Member before) {}

  private PlanGroup(List<GraphPlan> plans) {
    Map<String, Member> makers = new HashMap<>();
    for (GraphPlan plan : plans) {
      Member member = member(plan, makers);
      members.add(member);
      makers.put(plan.name(), member);
    }
    List<Node> roots = members.stream().<Node>map(Member::root).toList();
    Graph graph = Graph.of(List.copyOf(inputs.values()), GraphBuilder.tuple(roots));
    this.runner = new GraphRunner(graph, roots);
  }

  /** The group of as many of {@code plans}, from the first on, as can be one; empty if fewer. */
  static Optional<PlanGroup> of(List<GraphPlan> plans) {
    Map<String, Shape> shapes = new HashMap<>();
    List<GraphPlan> together = new ArrayList<>();
    for (GraphPlan plan : plans) {
      for (var input : plan.inputs().entrySet()) {
        Shape known = shapes.putIfAbsent(input.getKey(), input.getValue());
        if (known != null && !known.equals(input.getValue())) {
          return made(together);
        }
      }
      if (!(plan.graph().root() instanceof Node.Operation)) {
        return made(together);
      }
      shapes.put(plan.name(), plan.graph().root().shape());
      together.add(plan);
    }
    return made(together);
  }

  private static Optional<PlanGroup> made(List<GraphPlan> plans) {
    return plans.size() < 2 ? Optional.empty() : Optional.of(new PlanGroup(plans));
  }

  private Member member(GraphPlan plan, Map<String, Member> makers) {
    IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();
    List<Argument> arguments = new ArrayList<>();
    for (var input : plan.inputs().entrySet()) {
      Member before = makers.get(input.getKey());
      Node.Input own = plan.graph().inputs().get(arguments.size());
      arguments.add(new Argument(input.getKey(), before));
      copies.put(
          own,
          before != null
              ? before.root()
              : inputs.computeIfAbsent(
                  input.getKey(), added -> new Node.Input(inputs.size(), input.getValue())));
    }
    Graph copied = plan.graph().copied(List.of(), copies);
    return new Member(plan, arguments, Set.copyOf(makers.keySet()), (Node.Operation) copied.root());
  }

  /** How many statements it stands for. */
  int size() {
    return members.size();
  }

  /** The values of all statements; empty if their names mean something else, or one fails. */
  Optional<Run> run(Session session, Environment environment) {
    List<Value> arguments = new ArrayList<>(inputs.size());
    if (!session.grid().equals(Grid.ONE)) {
      return Optional.empty();
    }
    for (Member member : members) {
      if (!member.plan.holds(environment, member.bound)) {
        return Optional.empty();
      }
    }
    for (var input : inputs.entrySet()) {
      if (!(environment.find(input.getKey()).orElse(null) instanceof Meaning.Data(Node.Known known))
          || !known.shape().equals(input.getValue().shape())) {
        return Optional.empty();
      }
      arguments.add(known.value());
    }
    try {
      IdentityHashMap<Node, Value> values = runner.values(arguments, session.evaluation());
      return Optional.of(new Run(arguments, values));
    } catch (RuntimeException | StackOverflowError failure) {
      return Optional.empty(); // which running them one by one tells
    }
  }

  /** The values of a run. */
  final class Run {
    private final List<Value> arguments;
    private final IdentityHashMap<Node, Value> values;

    private Run(List<Value> arguments, IdentityHashMap<Node, Value> values) {
      this.arguments = arguments;
      this.values = values;
    }

    /** Binds the name of statement number {@code number} of the group. */
    Outcome bind(Session session, int number, SourceText source, Span span, long start) {
      Member member = members.get(number);
      List<Value> own = new ArrayList<>(member.arguments.size());
      for (Argument argument : member.arguments) {
        own.add(
            argument.before != null
                ? value(argument.before)
                : arguments.get(Objects.requireNonNull(inputs.get(argument.name)).number()));
      }
      Value root = value(member);
      Steps steps = member.plan.steps(own, root);
      return member.plan.bind(session, root, steps, new Place(source, span), start);
    }

    private Value value(Member member) {
      return Objects.requireNonNull(values.get(member.root));
    }
  }
}
