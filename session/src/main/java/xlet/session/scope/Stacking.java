package xlet.session.scope;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.structure.Broadcast;
import xlet.engine.op.structure.Concatenate;
import xlet.engine.op.structure.Reshape;
import xlet.grammar.tree.BinaryOperator;
import xlet.session.catalog.InfixOperations;

/**
 * Puts values of one shape one after the other, along a new first dimension. Of many scalars that
 * come from the same element-wise operation, the operands are put together instead, so that the
 * operation is carried out once: {@code {y + 1, y + 2, …}} is {@code Broadcast(y, {n}) + {1, 2,
 * …}}.
 */
final class Stacking {
  /** So few values are put together as they are. */
  private static final int FEW = 64;

  private static final Set<OpDef> ELEMENTWISE =
      EnumSet.complementOf(EnumSet.of(BinaryOperator.DOT)).stream()
          .map(InfixOperations::of)
          .collect(Collectors.toUnmodifiableSet());

  /** So many operations are carried out on what was put together; more are a deep expression. */
  private static final int MOST_OPERATIONS = 64;

  private final Map<List<Node>, Node> stacked = new HashMap<>();
  private int operations;

  /** {@code elements}, all of one shape, as an array with a new first dimension. */
  Node of(List<Node> elements) {
    if (elements.size() <= FEW || !isScalar(elements.getFirst())) {
      return joined(elements);
    }
    Node known = stacked.get(elements);
    if (known == null) {
      known = together(elements);
      stacked.put(elements, known);
    }
    return known;
  }

  /** More than a few scalars as a vector. */
  private Node together(List<Node> elements) {
    Node first = elements.getFirst();
    if (elements.stream().allMatch(element -> element == first)) {
      var sizes = Map.of("broadcast_sizes", Ints.of(elements.size()));
      return GraphBuilder.apply(Broadcast.DEF, List.of(first), sizes);
    }
    if (elements.stream().allMatch(Node.Known.class::isInstance)) {
      return known(elements);
    }
    if (first instanceof Node.Operation operation
        && ELEMENTWISE.contains(operation.call().def())
        && operations < MOST_OPERATIONS
        && elements.stream().allMatch(element -> isAlike(element, operation.call()))) {
      operations++;
      var operands = List.of(of(column(elements, 0)), of(column(elements, 1)));
      return GraphBuilder.apply(operation.call().def(), operands, Map.of());
    }
    return joined(elements);
  }

  private static boolean isScalar(Node node) {
    return node.shape() instanceof ArrayShape array && array.isScalar();
  }

  /** Whether {@code element} is a call of the same operation on operands of the same types. */
  private static boolean isAlike(Node element, Call call) {
    return element instanceof Node.Operation operation
        && operation.call().def() == call.def()
        && operation.call().operandShapes().equals(call.operandShapes());
  }

  /** Operand {@code number} of each of {@code elements}. */
  private static List<Node> column(List<Node> elements, int number) {
    return elements.stream()
        .map(element -> ((Node.Operation) element).inputs().get(number))
        .toList();
  }

  /** Known scalars as a vector. */
  private static Node known(List<Node> scalars) {
    ArrayShape scalar = (ArrayShape) scalars.getFirst().shape();
    ArrayShape shape = ArrayShape.of(scalar.type(), scalars.size());
    Buffer buffer = Buffer.allocate(shape);
    int slot = 0;
    for (Node node : scalars) {
      Buffer own = ((NdArray) ((Node.Known) node).value()).buffer();
      buffer.copy(slot, own, 0, own.length());
      slot += own.length();
    }
    return GraphBuilder.known(NdArray.of(shape, buffer));
  }

  private static Node joined(List<Node> elements) {
    List<Node> rows = new ArrayList<>();
    for (Node element : elements) {
      var shape = (ArrayShape) element.shape();
      var sizes = Ints.of(1).append(shape.sizes());
      rows.add(GraphBuilder.apply(Reshape.DEF, List.of(element), Map.of("dimensions", sizes)));
    }
    return GraphBuilder.apply(Concatenate.DEF, rows, Map.of("dimension", 0L));
  }
}
