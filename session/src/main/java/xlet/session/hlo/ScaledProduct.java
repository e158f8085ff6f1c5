package xlet.session.hlo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.session.render.ElementText;

/**
 * The product of cuBLAS, {@code f(alpha · lhs · rhs + beta · c + bias)}: factors, a summand that is
 * there where beta is not 0, a vector along the last dimensions, and a function, as the epilogue
 * says. Narrow floats are computed in f32, and rounded once.
 */
final class ScaledProduct {
  private static final String NUMBERS = "dot_dimension_numbers";

  private ScaledProduct() {}

  /** The product; behind it, if the epilogue wants it, what the function was applied to. */
  static List<Node> results(InstructionSteps steps, LibraryOptions options, List<Node> operands) {
    String epilogue = options.word("epilogue", "DEFAULT");
    double beta = options.number("beta", 0);
    boolean biased = epilogue.startsWith("BIAS");
    int wanted = 2 + (beta == 0 ? 0 : 1) + (biased ? 1 : 0);
    if (operands.size() != wanted) {
      throw steps.wrong(
          "with beta = %s and epilogue %s the product takes %d operands, found %d"
              .formatted(
                  ElementText.number(ElementType.F64, beta), epilogue, wanted, operands.size()));
    }
    ArrayShape result = steps.first();
    ElementType type = InstructionSteps.widened(result.type());
    Node sum =
        steps.scaled(
            product(steps, options, operands.get(0), operands.get(1), type),
            options.number("alpha_real", 1));
    if (beta != 0) {
      sum = steps.call("add", sum, steps.scaled(steps.converted(operands.get(2), type), beta));
    }
    if (biased) {
      sum = withBias(steps, sum, steps.converted(operands.getLast(), type), result);
    }
    List<Node> results = new ArrayList<>();
    Node activated = Activations.applied(steps, epilogue.replaceAll("^BIAS_?|_AUX$", ""), sum);
    results.add(steps.converted(activated, result.type()));
    if (epilogue.endsWith("AUX")) {
      results.add(steps.converted(sum, result.type()));
    }
    return results;
  }

  private static Node product(
      InstructionSteps steps, LibraryOptions options, Node lhs, Node rhs, ElementType type) {
    return steps.call(
        "dot",
        Map.of(
            "lhs_contracting_dimensions",
            options.numbers(NUMBERS, "lhs_contracting_dimensions"),
            "rhs_contracting_dimensions",
            options.numbers(NUMBERS, "rhs_contracting_dimensions"),
            "lhs_batch_dimensions",
            options.numbers(NUMBERS, "lhs_batch_dimensions"),
            "rhs_batch_dimensions",
            options.numbers(NUMBERS, "rhs_batch_dimensions"),
            "preferred_element_type",
            type),
        lhs,
        rhs);
  }

  /** The bias goes along the dimensions that are next to each other in memory. */
  private static Node withBias(InstructionSteps steps, Node sum, Node bias, ArrayShape result) {
    int rank = bias.shape().array().orElseThrow().rank();
    Ints fastest = result.layout().minorToMajor();
    Ints along = Ints.of(fastest.stream().limit(rank).sorted().toArray());
    return steps.call("add", Map.of("broadcast_dimensions", along), sum, bias);
  }
}
