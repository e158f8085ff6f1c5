package xlet.engine.graph;

import java.util.ArrayList;
import java.util.Collections;
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

  /** Adds {@code root} after all that it needs; without recursion, for chains can be long. */
  private static void visit(Node root, List<Node> order, Set<Node> seen) {
    var stack = new java.util.ArrayDeque<Node>();
    stack.push(root);
    while (!stack.isEmpty()) {
      Node node = stack.peek();
      List<Node> open = new ArrayList<>();
      if (node instanceof Node.Operation operation && !seen.contains(node)) {
        operation.inputs().stream().filter(input -> !seen.contains(input)).forEach(open::add);
      }
      if (open.isEmpty()) {
        stack.pop();
        if (seen.add(node)) {
          order.add(node);
        }
      } else {
        open.reversed().forEach(stack::push);
      }
    }
  }
}
