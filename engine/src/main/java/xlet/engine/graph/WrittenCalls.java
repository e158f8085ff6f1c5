package xlet.engine.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.op.Branching.Branch;
import xlet.engine.op.Computation;
import xlet.engine.op.Provenance.Taken;
import xlet.engine.op.elementwise.Eq;
import xlet.engine.op.elementwise.Select;
import xlet.engine.plan.LoopProgram;

/**
 * Writes calls of small computations out, so that what they compute can be part of the loops of
 * their caller. A run of a program takes as long as a loop over a thousand elements. For a loop,
 * which is compiled as a whole or not at all, branches are written out as well, and loops in it
 * become loops that use nothing but their state.
 */
final class WrittenCalls {
  /** A computation with more operations, its own calls written out, is called instead. */
  private static final int MOST_OF_CALL = 128;

  /** A graph grows by at most so many operations. */
  private static final int MOST_IN_ALL = 1 << 10;

  /** A computation with more nodes, those that it calls included, is not looked at for a loop. */
  private static final int MOST_IN_LOOP = 1 << 12;

  private final IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();
  private final boolean forLoop;
  private int added;

  private WrittenCalls(boolean forLoop) {
    this.forLoop = forLoop;
  }

  /**
   * A graph with its calls written out.
   *
   * @param copies what stands for nodes of the graph that it was; no entry for those that stay
   */
  record Written(Graph graph, IdentityHashMap<Node, Node> copies) {
    /** The node that stands for {@code node}; the graph leaves it out if nothing needs it. */
    Node of(Node node) {
      return copies.getOrDefault(node, node);
    }
  }

  /**
   * Returns {@code graph} with its calls of small computations written out, unless one of {@code
   * wanted}, nodes of the graph, would be missing.
   */
  static Written in(Graph graph, Collection<Node> wanted) {
    if (!graph.isCaptured()) {
      var calls = new WrittenCalls(/* forLoop= */ false);
      var written = new Written(calls.written(graph), calls.copies);
      Set<Node> there = Collections.newSetFromMap(new IdentityHashMap<>());
      there.addAll(written.graph.nodes());
      if (wanted.stream().map(written::of).allMatch(there::contains)) {
        return written;
      }
    }
    return new Written(graph, new IdentityHashMap<>());
  }

  /**
   * Returns {@code graph}, the condition or the body of a loop, with its branches written out as
   * well: all of them are computed, and one result is selected.
   */
  static Graph inLoop(Graph graph) {
    return new WrittenCalls(/* forLoop= */ true).written(graph);
  }

  private Graph written(Graph graph) {
    boolean calls =
        graph.nodes().stream()
            .anyMatch(node -> !branches(node).isEmpty() || (forLoop && isLoop(node)));
    if (!calls || graph.hasEffect()) {
      return graph;
    }
    graph.inputs().forEach(input -> copies.put(input, input));
    graph.nodes().forEach(node -> copies.put(node, written(node)));
    return Graph.of(graph.inputs(), Objects.requireNonNull(copies.get(graph.root())));
  }

  private Node written(Node node) {
    if (!(node instanceof Node.Operation operation)) {
      return node;
    }
    List<Node> inputs = operation.inputs().stream().map(copies::get).toList();
    List<Node> results = results(operation, inputs);
    if (results.isEmpty()) {
      return called(operation, inputs);
    }
    Node chosen = results.getLast();
    for (int k = results.size() - 2; k >= 0; k--) {
      chosen = selected(isChosen(inputs.get(0), k), results.get(k), chosen);
    }
    return chosen;
  }

  /** A call that is not written out; a loop in a loop is closed. */
  private Node called(Node.Operation operation, List<Node> inputs) {
    Optional<OpenLoop> open = forLoop ? openLoop(operation) : Optional.empty();
    if (open.isPresent()) {
      List<Node> values =
          open.get().captured().stream().map(node -> copies.getOrDefault(node, node)).toList();
      return open.get().closed(inputs.get(0), values);
    }
    boolean same = inputs.equals(operation.inputs());
    return same ? operation : new Node.Operation(operation.call(), inputs);
  }

  /** The loop that {@code operation} is, if it uses values of the graph around it. */
  private Optional<OpenLoop> openLoop(Node.Operation operation) {
    return GraphLoop.of(operation)
        .filter(loop -> loop.condition().nodes() + loop.body().nodes() <= MOST_IN_LOOP)
        .map(loop ->
            new OpenLoop(
                inLoop(loop.condition().graph()), inLoop(loop.body().graph()), copies.keySet()))
        .filter(open -> !open.captured().isEmpty());
  }

  /** The result of each branch, written out; empty if the operation stays a call. */
  private List<Node> results(Node.Operation operation, List<Node> inputs) {
    List<Branch> branches = branches(operation);
    List<Graph> bodies = new ArrayList<>();
    List<List<Node>> arguments = new ArrayList<>();
    for (Branch branch : branches) {
      bodies.add(body((GraphComputation) branch.computation()));
      arguments.add(branch.arguments().stream().map(taken -> part(inputs, taken)).toList());
    }
    int operations = bodies.stream().mapToInt(WrittenCalls::operations).sum();
    boolean isChoice = branches.size() > 1;
    boolean fits =
        (operations <= MOST_OF_CALL || (forLoop && !isChoice))
            && !(isChoice && bodies.stream().anyMatch(WrittenCalls::loops))
            && added + operations <= MOST_IN_ALL
            && IntStream.range(0, bodies.size())
                .allMatch(k -> fits(bodies.get(k), arguments.get(k), operation.shape()));
    if (!fits) {
      return List.of();
    }
    added += operations;
    return IntStream.range(0, bodies.size())
        .mapToObj(k -> bodies.get(k).applied(arguments.get(k), copies))
        .toList();
  }

  /** Whether {@code graph} has a loop, which is not to begin where its branch is not chosen. */
  private static boolean loops(Graph graph) {
    return graph.nodes().stream().anyMatch(WrittenCalls::isLoop);
  }

  /** Whether {@code node} is a loop. */
  static boolean isLoop(Node node) {
    return node instanceof Node.Operation own && own.call().def().repeating().isPresent();
  }

  private Graph body(GraphComputation computation) {
    return forLoop ? inLoop(computation.graph()) : computation.written();
  }

  private static boolean fits(Graph body, List<Node> arguments, Shape result) {
    return body.root().shape().equals(result)
        && body.inputs().stream()
            .allMatch(input -> arguments.get(input.number()).shape().equals(input.shape()));
  }

  private static int operations(Graph graph) {
    return (int) graph.nodes().stream().filter(Node.Operation.class::isInstance).count();
  }

  private static Node part(List<Node> inputs, Taken taken) {
    Node part = inputs.get(taken.operand());
    for (int position : taken.path()) {
      part = Node.element(part, position);
    }
    return part;
  }

  /** Whether {@code chooser} chooses branch {@code k}, which is not the last. */
  private static Node isChosen(Node chooser, int k) {
    ElementType type = ((ArrayShape) chooser.shape()).type();
    return type.isPred()
        ? chooser
        : Node.Operation.of(
            Eq.DEF, List.of(chooser, new Node.Known(NdArray.scalar(type, (long) k))), Map.of());
  }

  private static Node selected(Node condition, Node yes, Node no) {
    if (!(yes.shape() instanceof TupleShape tuple)) {
      return Node.Operation.of(Select.DEF, List.of(condition, yes, no), Map.of());
    }
    List<Node> elements = new ArrayList<>();
    for (int k = 0; k < tuple.size(); k++) {
      elements.add(selected(condition, Node.element(yes, k), Node.element(no, k)));
    }
    return Node.tuple(elements);
  }

  /** The branches of {@code node}; empty if it has none or they cannot be written out. */
  private List<Branch> branches(Node node) {
    if (!(node instanceof Node.Operation operation)
        || operation.call().hasEffect()
        || operation.call().isMeeting()) {
      return List.of();
    }
    List<Branch> branches =
        operation
            .call()
            .def()
            .branching()
            .map(rule -> rule.branches(operation.call()))
            .orElse(List.of());
    boolean writes =
        (branches.size() == 1 || (forLoop && LoopProgram.isFixed(node.shape())))
            && branches.stream().allMatch(branch -> isWritable(branch.computation()));
    return writes ? branches : List.of();
  }

  private boolean isWritable(Computation computation) {
    return computation instanceof GraphComputation own
        && (forLoop
            ? own.nodes() <= MOST_IN_LOOP
            : own.captured().isEmpty() && !own.graph().isCaptured());
  }
}
