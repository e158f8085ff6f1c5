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
 * @param nodes all nodes that the result needs, each after its inputs
 * @param root the result
 */
public record Graph(List<Node.Input> inputs, List<Node> nodes, Node root) {
  public Graph {
    inputs = List.copyOf(inputs);
    nodes = List.copyOf(nodes);
  }

  /** The graph whose result is {@code root}. */
  public static Graph of(List<Node.Input> inputs, Node root) {
    List<Node> order = new ArrayList<>();
    visit(root, order, Collections.newSetFromMap(new IdentityHashMap<>()));
    return new Graph(inputs, order, root);
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
