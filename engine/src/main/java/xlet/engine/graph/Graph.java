package xlet.engine.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A program with parameters and a result.
 *
 * @param inputs the parameters
 * @param nodes all nodes that the result needs and all that have effects, each after its inputs
 * @param root the result
 * @param effects the nodes with effects, in the order in which they happen; other nodes with
 *     effects are those of what is around it, which have run before
 */
public record Graph(List<Node.Input> inputs, List<Node> nodes, Node root, List<Node> effects) {
  public Graph {
    inputs = List.copyOf(inputs);
    nodes = List.copyOf(nodes);
    effects = List.copyOf(effects);
  }

  /** A graph of its own: all effects of {@code nodes} are its own. */
  public Graph(List<Node.Input> inputs, List<Node> nodes, Node root) {
    this(inputs, nodes, root, nodes.stream().filter(Graph::isEffect).toList());
  }

  /** The graph whose result is {@code root}; all effects that it needs are its own. */
  public static Graph of(List<Node.Input> inputs, Node root) {
    return new Graph(inputs, order(root, List.of()), root);
  }

  /**
   * The graph whose result is {@code root} and in which {@code effects} happen, in this order,
   * whether the result needs them or not.
   */
  public static Graph of(List<Node.Input> inputs, Node root, List<Node> effects) {
    return new Graph(inputs, order(root, effects), root, effects);
  }

  /**
   * A copy with the parameters {@code inputs}.
   *
   * @param copies the nodes that stand for some of this one's, most of them inputs; gets the others
   */
  public Graph copied(List<Node.Input> inputs, IdentityHashMap<Node, Node> copies) {
    List<Node> nodes = new ArrayList<>(this.nodes.size());
    for (Node node : this.nodes) {
      Node copy = copies.get(node);
      if (copy == null) {
        copy =
            node instanceof Node.Operation operation
                ? new Node.Operation(
                    operation.call(), operation.inputs().stream().map(copies::get).toList())
                : node;
        copies.put(node, copy);
      }
      nodes.add(copy);
    }
    return new Graph(inputs, nodes, Objects.requireNonNull(copies.get(root)));
  }

  /** The root of a copy in which {@code arguments} stand for the parameters. */
  public Node applied(List<Node> arguments) {
    return applied(arguments, new IdentityHashMap<>());
  }

  /** As above, where {@code around} stand for nodes of what is around it. */
  Node applied(List<Node> arguments, IdentityHashMap<Node, Node> around) {
    IdentityHashMap<Node, Node> copies = new IdentityHashMap<>(around);
    inputs.forEach(input -> copies.put(input, arguments.get(input.number())));
    return copied(List.of(), copies).root();
  }

  private static List<Node> order(Node root, List<Node> effects) {
    List<Node> order = new ArrayList<>();
    Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    effects.forEach(effect -> visit(effect, order, seen));
    visit(root, order, seen);
    return order;
  }

  private static boolean isEffect(Node node) {
    return node instanceof Node.Operation operation && operation.call().hasEffect();
  }

  /** Whether it does something besides giving a value. */
  public boolean hasEffect() {
    return !effects.isEmpty();
  }

  /** Whether devices meet in it, or in a computation that it calls. */
  public boolean isMeeting() {
    return nodes.stream()
        .anyMatch(node -> node instanceof Node.Operation own && own.call().isMeeting());
  }

  /** Whether it and the computations that it calls use no parameters but their own. */
  public boolean isClosed() {
    return captured().stream().noneMatch(Node.Input.class::isInstance);
  }

  /**
   * The nodes of what is around it that it uses, or a computation that it calls, and that cannot be
   * computed in it: parameters, and operations with effects.
   */
  Set<Node> captured() {
    Set<Node> captured = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Node node : nodes) {
      if (node instanceof Node.Input || isEffect(node)) {
        captured.add(node);
      }
      if (node instanceof Node.Operation operation) {
        captured.addAll(Capture.of(operation.call()));
      }
    }
    inputs.forEach(captured::remove);
    effects.forEach(captured::remove);
    return captured;
  }

  /** Whether a computation that it calls has {@code node} in it. */
  public boolean hasInside(Node node) {
    return nodes.stream()
        .filter(Node.Operation.class::isInstance)
        .flatMap(own -> ((Node.Operation) own).call().computations().stream())
        .filter(GraphComputation.class::isInstance)
        .map(computation -> ((GraphComputation) computation).graph())
        .anyMatch(graph -> graph.nodes.contains(node) || graph.hasInside(node));
  }

  /** Whether it calls a computation that uses values of it. */
  boolean isCaptured() {
    return nodes.stream()
        .anyMatch(node ->
            node instanceof Node.Operation operation && !Capture.of(operation.call()).isEmpty());
  }

  /** Adds {@code root} after all that it needs; without recursion, for chains can be long. */
  private static void visit(Node root, List<Node> order, Set<Node> seen) {
    Deque<Node> stack = new ArrayDeque<>();
    stack.push(root);
    while (!stack.isEmpty()) {
      Node node = stack.peek();
      if (seen.contains(node) || !pushInputs(node, stack, seen)) {
        stack.pop();
        if (seen.add(node)) {
          order.add(node);
        }
      }
    }
  }

  /** Pushes the inputs of {@code node} that are not seen, the first on top; says if there are. */
  private static boolean pushInputs(Node node, Deque<Node> stack, Set<Node> seen) {
    int before = stack.size();
    if (node instanceof Node.Operation operation) {
      for (Node input : operation.inputs().reversed()) {
        if (!seen.contains(input)) {
          stack.push(input);
        }
      }
    }
    return stack.size() > before;
  }
}
