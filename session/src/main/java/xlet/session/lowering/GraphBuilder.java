package xlet.session.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphRunner;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;

/** Makes nodes, for what the language writes without naming an operation. */
final class GraphBuilder {
  private GraphBuilder() {}

  static Node known(Value value) {
    return new Node.Known(value);
  }

  /** {@code op} of {@code operands}, all its parameters being single operands or attributes. */
  static Node apply(String op, List<Node> operands, Map<String, Object> attributes) {
    return apply(op, operands, Map.of(), attributes);
  }

  static Node apply(
      String op, List<Node> operands, Map<String, Integer> counts, Map<String, Object> attributes) {
    OpDef def =
        OpCatalog.find(op)
            .orElseThrow(() -> new IllegalStateException("the catalogue lacks " + op));
    List<Shape> shapes = operands.stream().map(Node::shape).toList();
    return new Node.Operation(Call.of(def, shapes, counts, attributes), operands);
  }

  static Node tuple(List<Node> elements) {
    return apply("Tuple", elements, Map.of("elements", elements.size()), Map.of());
  }

  /** Element {@code index} of a tuple; of a tuple that is being built, the node itself. */
  static Node element(Node tuple, int index) {
    if (tuple instanceof Node.Operation operation
        && operation.source(List.of(index)).orElse(null)
            instanceof Node.Part(Node element, var path)
        && path.isEmpty()) {
      return element;
    }
    return apply("GetTupleElement", List.of(tuple), Map.of("index", (long) index));
  }

  /** The value of {@code node}, which depends on no parameter. */
  static Value run(Node node, Evaluation evaluation) {
    return new GraphRunner(Graph.of(List.of(), node)).run(List.of(), evaluation);
  }

  /** Whether {@code node} depends on a parameter of a computation. */
  static boolean isOpen(Node node) {
    return Graph.of(List.of(), node).nodes().stream().anyMatch(n -> n instanceof Node.Input);
  }

  /** {@code elements}, all of one shape, as an array with a new first dimension. */
  static Node stack(List<Node> elements) {
    List<Node> rows = new ArrayList<>();
    for (Node element : elements) {
      var shape = (xlet.engine.array.ArrayShape) element.shape();
      var sizes = xlet.engine.array.Ints.of(1).append(shape.sizes());
      rows.add(apply("Reshape", List.of(element), Map.of("dimensions", sizes)));
    }
    return apply("Concatenate", rows, Map.of("operands", rows.size()), Map.of("dimension", 0L));
  }

  static Map<String, Object> attributes(Object... namesAndValues) {
    Map<String, Object> attributes = new HashMap<>();
    for (int k = 0; k < namesAndValues.length; k += 2) {
      attributes.put((String) namesAndValues[k], namesAndValues[k + 1]);
    }
    return attributes;
  }
}
