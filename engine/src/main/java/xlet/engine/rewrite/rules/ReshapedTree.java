package xlet.engine.rewrite.rules;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.op.Violation;
import xlet.engine.rewrite.Finding;
import xlet.engine.rewrite.Fixed;
import xlet.engine.rewrite.RewrittenProgram;

/**
 * Element-wise operations between reshapes: f, g, h … of reshaped arrays, of broadcasts and of
 * scalars. The same can be done in the sizes before the reshapes.
 *
 * @param operations the element-wise operations, each after those that it reads; the last is the
 *     tree's result
 * @param reshapes the reshapes that they read, all from the sizes {@code before}
 * @param others what they read that is neither such a reshape, nor a broadcast, nor a scalar
 * @param repeated the broadcasts that they read
 */
record ReshapedTree(
    RewrittenProgram program,
    Ints before,
    List<Node.Operation> operations,
    List<Node.Operation> reshapes,
    List<Node> repeated,
    List<Node> others) {

  /** The tree whose result is {@code root}; empty if it is none, or reads no reshape. */
  static Optional<ReshapedTree> of(RewrittenProgram program, Node root) {
    if (!(root instanceof Node.Operation operation)
        || ((root.shape() instanceof ArrayShape shape) && shape.isScalar())
        || !isInside(root)) {
      return Optional.empty();
    }
    List<Node.Operation> operations = new ArrayList<>();
    List<Node> leaves = new ArrayList<>();
    collect(operation, operations, leaves);
    return leaves.stream()
        .flatMap(leaf -> Reshapes.of(leaf).stream())
        .findFirst()
        .map(reshape -> Reshapes.sizes(reshape.inputs().getFirst()))
        .map(before -> sorted(program, before, operations, leaves));
  }

  private static ReshapedTree sorted(
      RewrittenProgram program, Ints before, List<Node.Operation> operations, List<Node> leaves) {
    List<Node.Operation> reshapes = new ArrayList<>();
    List<Node> repeated = new ArrayList<>();
    List<Node> others = new ArrayList<>();
    for (Node leaf : leaves) {
      Optional<Node.Operation> reshape =
          Reshapes.of(leaf).filter(own -> Reshapes.sizes(own.inputs().getFirst()).equals(before));
      if (reshape.isPresent()) {
        reshapes.add(reshape.get());
      } else if (RepeatedOperand.of(leaf).isPresent()) {
        repeated.add(leaf);
      } else {
        others.add(leaf);
      }
    }
    return new ReshapedTree(program, before, operations, reshapes, repeated, others);
  }

  /** Goes down from {@code root}, without recursion, for chains can be long. */
  private static void collect(
      Node.Operation root, List<Node.Operation> operations, List<Node> leaves) {
    Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Node> entered = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Node> stack = new ArrayDeque<>(List.of(root));
    while (!stack.isEmpty()) {
      Node node = stack.peek();
      boolean inside = isInside(node);
      if (inside && entered.add(node)) {
        ((Node.Operation) node)
            .inputs().reversed().stream().filter(input -> !isScalar(input)).forEach(stack::push);
        continue;
      }
      stack.pop();
      if (seen.add(node)) {
        if (inside) {
          operations.add((Node.Operation) node);
        } else {
          leaves.add(node);
        }
      }
    }
  }

  private static boolean isInside(Node node) {
    return node instanceof Node.Operation operation
        && Reshapes.of(node).isEmpty()
        && RepeatedOperand.of(node).isEmpty()
        && ElementwiseCalls.isElementwise(operation);
  }

  private static boolean isScalar(Node node) {
    return node.shape() instanceof ArrayShape shape && shape.isScalar();
  }

  private Ints between() {
    return Reshapes.sizes(operations.getLast());
  }

  private ReshapeBlocks blocks() {
    return ReshapeBlocks.of(before, between());
  }

  /** Whether all that the tree reads has a place in the sizes before. */
  Finding readsNothingElse() {
    if (others.isEmpty()) {
      return Finding.holds(names(reshapes) + (repeated.isEmpty() ? "" : "; " + names(repeated)));
    }
    Node other = others.getFirst();
    String why =
        other instanceof Node.Operation operation
            ? Fixed.reason(operation).orElse("is " + other.shape().text())
            : "is " + other.shape().text();
    return Finding.fails(program.name(other) + " " + why);
  }

  private String names(List<? extends Node> nodes) {
    return nodes.stream().map(program::name).collect(Collectors.joining(", "));
  }

  /** Whether each reshape that comes into being is of less than was reshaped. */
  Finding reshapesLess() {
    long whole = before.product();
    long most =
        repeated.stream()
            .mapToLong(node -> RepeatedOperand.of(node).orElseThrow().reshaped(blocks()))
            .max()
            .orElse(0);
    return new Finding(
        most < whole,
        most == 0
            ? "none is needed"
            : String.format(Locale.ROOT, "at most %,d of %,d elements", most, whole));
  }

  /** Whether each operation can be done in the sizes before. */
  Finding canBeDoneBefore() {
    try {
      node();
      return Finding.holds(names(operations) + " in " + before);
    } catch (Violation violation) {
      return Finding.fails(violation.constraint().text() + ": " + violation.found());
    }
  }

  /** The tree in the sizes before. */
  Node node() {
    IdentityHashMap<Node, Node> now = new IdentityHashMap<>();
    reshapes.forEach(reshape -> now.put(reshape, reshape.inputs().getFirst()));
    repeated.forEach(
        node -> now.put(node, RepeatedOperand.of(node).orElseThrow().in(before, blocks())));
    for (Node.Operation operation : operations) {
      List<Node> operands =
          operation.inputs().stream().map(input -> now.getOrDefault(input, input)).toList();
      now.put(operation, NewNodes.like(operation, operands));
    }
    return Objects.requireNonNull(now.get(operations.getLast()));
  }
}
