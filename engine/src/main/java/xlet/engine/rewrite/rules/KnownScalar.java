package xlet.engine.rewrite.rules;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphRunner;
import xlet.engine.graph.Node;

/** Scalars that a program states. */
final class KnownScalar {
  private KnownScalar() {}

  /** The value of {@code node}, if it is a scalar made of scalars that are stated. */
  static Optional<NdArray> of(Node node) {
    Graph graph = Graph.of(List.of(), node);
    boolean stated =
        !graph.hasEffect()
            && graph.isClosed()
            && graph.nodes().stream().allMatch(KnownScalar::isPlain);
    return stated
        ? Optional.of((NdArray) new GraphRunner(graph).run(List.of(), () -> {}))
        : Optional.empty();
  }

  /** Whether {@code node} is a scalar that is stated, or a formula of some. */
  private static boolean isPlain(Node node) {
    boolean scalar = node.shape() instanceof ArrayShape shape && shape.isScalar();
    return switch (node) {
      case Node.Input _ -> false;
      case Node.Known _ -> scalar;
      case Node.Operation operation ->
          scalar && (operation.inputs().isEmpty() || operation.call().def().element().isPresent());
    };
  }
}
