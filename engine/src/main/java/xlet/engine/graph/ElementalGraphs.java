package xlet.engine.graph;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Scalars;
import xlet.engine.array.Shape;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;

/** Which graphs can be written as expressions of scalars. */
final class ElementalGraphs {
  /**
   * Computations are written out where they are called as long as they have so many nodes in all.
   */
  private static final long MOST_WRITTEN_OUT = 1 << 12;

  private ElementalGraphs() {}

  /** Whether {@code graph} is made of elemental operations on scalars, and tuples of them. */
  static boolean isElemental(Graph graph) {
    return calledNodes(graph) <= MOST_WRITTEN_OUT
        && isElementalWithin(graph)
        && graph.captured().isEmpty();
  }

  /**
   * How many nodes the computations have that {@code graph} calls, each as often as it is called.
   */
  static long calledNodes(Graph graph) {
    long nodes = 0;
    for (Node node : graph.nodes()) {
      if (node instanceof Node.Operation operation) {
        for (Computation computation : operation.call().computations()) {
          nodes += computation instanceof GraphComputation own ? own.nodes() : 0;
        }
      }
    }
    return Math.min(nodes, MOST_WRITTEN_OUT + 1);
  }

  /** As {@link #isElemental}, but the graph may use what one around it has computed. */
  private static boolean isElementalWithin(Graph graph) {
    return graph.inputs().stream().allMatch(input -> isOfScalars(input.shape()))
        && graph.nodes().stream().allMatch(node -> isOfScalars(node.shape()) && isFormula(node));
  }

  private static boolean isFormula(Node node) {
    return switch (node) {
      case Node.Input input -> true;
      case Node.Known known -> isScalar(known.shape());
      case Node.Operation operation ->
          operation.known().isPresent()
              || operation.call().def().tupleRoute().isPresent()
              || isElement(operation)
              || isOfComputations(operation.call());
    };
  }

  private static boolean isElement(Node.Operation operation) {
    return operation.call().def().element().isPresent()
        && operation.call().def().preparation().isEmpty()
        && Capture.of(operation.call()).isEmpty()
        && isScalar(operation.shape())
        && operation.inputs().stream().allMatch(input -> isScalar(input.shape()));
  }

  /** Whether {@code call} combines computations that can be written as expressions. */
  private static boolean isOfComputations(Call call) {
    return call.def().scalars().isPresent()
        && call.computations().stream()
            .allMatch(computation ->
                computation instanceof GraphComputation own && isElementalWithin(own.graph()));
  }

  /** Whether {@code graph} calls nothing and computes with one narrow float type and predicates. */
  static boolean isOneFloatType(Graph graph) {
    ElementType first = Scalars.types(graph.inputs().get(0).shape()).orElseThrow().get(0);
    return graph.nodes().stream()
        .allMatch(node ->
            Scalars.types(node.shape()).orElseThrow().stream()
                    .allMatch(type -> type.isPred() || type == first)
                && !(node instanceof Node.Operation operation
                    && operation.call().def().scalars().isPresent()));
  }

  private static boolean isOfScalars(Shape shape) {
    return Scalars.types(shape).isPresent();
  }

  private static boolean isScalar(Shape shape) {
    return shape instanceof ArrayShape array && array.isScalar();
  }
}
