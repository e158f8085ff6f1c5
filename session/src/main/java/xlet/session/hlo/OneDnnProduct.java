package xlet.session.hlo;

import java.util.List;
import java.util.Map;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;

/**
 * The product of oneDNN, of two matrices or of batches of them, with what is fused into it: first a
 * bias, wherever it is listed, then arrays that are added and functions, in order. Narrow floats
 * are computed in f32, and rounded once.
 */
final class OneDnnProduct {
  private static final String BIAS = "BIAS";

  /** Fused operations that add the next operand. */
  private static final Set<String> SUMS = Set.of(BIAS, "BINARY_ADD", "SUM");

  private OneDnnProduct() {}

  static List<Node> results(InstructionSteps steps, LibraryOptions options, List<Node> operands) {
    ArrayShape result = steps.first();
    ElementType type = InstructionSteps.widened(result.type());
    List<String> fused = options.words("fusions", "ops");
    List<String> sums = fused.stream().filter(SUMS::contains).toList();
    if (operands.size() != 2 + sums.size()) {
      throw steps.wrong(
          "with %s fused into it the product takes %d operands, found %d"
              .formatted(fused, 2 + sums.size(), operands.size()));
    }
    Node sum = product(steps, options, operands.get(0), operands.get(1), type);
    int bias = sums.indexOf(BIAS);
    if (bias >= 0) {
      sum = added(steps, sum, operands.get(2 + bias), type);
    }
    int next = 2;
    for (String step : fused) {
      if (!SUMS.contains(step)) {
        sum = Activations.applied(steps, step, sum);
      } else if (next++ != 2 + bias) {
        sum = added(steps, sum, operands.get(next - 1), type);
      }
    }
    return List.of(steps.converted(sum, result.type()));
  }

  private static Node product(
      InstructionSteps steps, LibraryOptions options, Node lhs, Node rhs, ElementType type) {
    int rank = steps.first().rank();
    if (rank < 2 || !hasRank(lhs, rank) || !hasRank(rhs, rank)) {
      throw steps.wrong("the operands and the result are matrices, or batches of them");
    }
    Ints batch = Ints.range(rank - 2);
    return steps.call(
        "dot",
        Map.of(
            "lhs_contracting_dimensions",
            Ints.of(rank - (options.flag("transpose_a") ? 2 : 1)),
            "rhs_contracting_dimensions",
            Ints.of(rank - (options.flag("transpose_b") ? 1 : 2)),
            "lhs_batch_dimensions",
            batch,
            "rhs_batch_dimensions",
            batch,
            "preferred_element_type",
            type),
        lhs,
        rhs);
  }

  private static Node added(InstructionSteps steps, Node sum, Node summand, ElementType type) {
    if (!hasRank(summand, steps.first().rank())) {
      throw steps.wrong("what is added has as many dimensions as the result");
    }
    return steps.call("add", sum, steps.converted(summand, type));
  }

  private static boolean hasRank(Node node, int rank) {
    return node.shape().array().filter(shape -> shape.rank() == rank).isPresent();
  }
}
