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
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphRunner;
import xlet.engine.graph.Node;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Place;
import xlet.session.scope.Environment;
import xlet.session.scope.GraphBuilder;

/** Statements that follow each other, run as one graph: later ones read what earlier ones make. */
final class PlanGroup {
  private final List<Member> members = new ArrayList<>();
  private final Map<String, Node.Input> inputs = new LinkedHashMap<>();
  private final PreparedGraph prepared;

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
    Map<String, Integer> makers = new HashMap<>();
    for (GraphPlan plan : plans) {
      Member member = member(plan, makers);
      makers.put(plan.name(), members.size());
      members.add(member);
    }
    List<Node> roots = members.stream().<Node>map(Member::root).toList();
    Graph graph = Graph.of(List.copyOf(inputs.values()), GraphBuilder.tuple(roots));
    Map<String, Shape> shapes = new LinkedHashMap<>();
    inputs.forEach((name, input) -> shapes.put(name, input.shape()));
    this.prepared = new PreparedGraph(shapes, premises, new GraphRunner(graph, roots));
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
    return prepared.run(session, environment).map(Run::new);
  }

  /** The values of a run. */
  final class Run {
    private final PreparedGraph.Run done;

    private Run(PreparedGraph.Run done) {
      this.done = done;
    }

    /**
     * Binds the name of statement number {@code number} of the group. All are computed together,
     * and each is given the same part of the time.
     */
    Outcome bind(Session session, int number, SourceText source, Span span) {
      Member member = members.get(number);
      List<Value> own = new ArrayList<>(member.arguments.size());
      for (Argument argument : member.arguments) {
        own.add(argument.isMade ? value(argument.number) : done.arguments().get(argument.number));
      }
      Value root = value(number);
      Steps steps = member.plan.steps(own, root);
      return member.plan.bind(session, root, steps, new Place(source, span), done.nanos() / size());
    }

    /** The value of statement number {@code number}. */
    private Value value(int number) {
      return Objects.requireNonNull(done.values()[places[number]]);
    }
  }
}
