package xlet.engine.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * A program with parameters and a result.
 *
 * @param inputs the parameters
 * @param nodes all nodes that the result needs and all that have effects, each after its inputs
 * @param root the result
 */
public record Graph(List<Node.Input> inputs, List<Node> nodes, Node root) {
  public Graph {
    inputs = List.copyOf(inputs);
    nodes = List.copyOf(nodes);
  }

  /** The graph whose result is {@code root}. */
  public static Graph of(List<Node.Input> inputs, Node root) {
    return of(inputs, root, List.of());
  }

  /**
   * The graph whose result is {@code root} and in which {@code effects} happen, in this order,
   * whether the result needs them or not.
   */
  public static Graph of(List<Node.Input> inputs, Node root, List<Node> effects) {
    List<Node> order = new ArrayList<>();
    Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    effects.forEach(effect -> visit(effect, order, seen));
    visit(root, order, seen);
    return new Graph(inputs, order, root);
  }

  /** Whether it does something besides giving a value. */
  public boolean hasEffect() {
    return nodes.stream()
        .anyMatch(node -> node instanceof Node.Operation own && own.call().hasEffect());
  }

  /** Whether it and the computations that it calls use no parameters but their own. */
  public boolean isClosed() {
    return free().isEmpty();
  }

  /** The parameters of what is around it that it uses, or a computation that it calls. */
  Set<Node.Input> free() {
    Set<Node.Input> free = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Node node : nodes) {
      switch (node) {
        case Node.Input input -> free.add(input);
        case Node.Operation operation -> free.addAll(Capture.of(operation.call()));
        case Node.Known known -> {}
      }
    }
    inputs.forEach(free::remove);
    return free;
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
