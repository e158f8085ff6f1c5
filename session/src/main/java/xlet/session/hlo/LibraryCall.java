package xlet.session.hlo;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Node;
import xlet.session.scope.GraphBuilder;

/**
 * A custom call of a library, as the operations that it stands for. What is wanted comes first;
 * room for the library to work in, which may be behind it, is zeros.
 */
final class LibraryCall {
  /** Finds what a library computes of the operands. */
  @FunctionalInterface
  private interface Computed {
    List<Node> results(InstructionSteps steps, LibraryOptions options, List<Node> operands);
  }

  /** A function of a library, which takes at least and at most so many operands. */
  private record Function(int least, int most, Computed computed) {
    boolean takes(int operands) {
      return operands >= least && operands <= most;
    }

    String arity() {
      return most == MANY
          ? "at least " + least
          : least == most ? "" + least : least + " to " + most;
    }
  }

  /** As many operands as the steps want that are fused with a product. */
  private static final int MANY = Integer.MAX_VALUE;

  private static final Map<String, Function> FUNCTIONS =
      Map.ofEntries(
          entry("__cublas$gemm", new Function(2, 4, ScaledProduct::results)),
          entry("__cublas$lt$matmul", new Function(2, 4, ScaledProduct::results)),
          entry("__onednn$matmul", new Function(2, MANY, OneDnnProduct::results)),
          entry("__cublas$triangularSolve", new Function(2, 2, LibraryCall::solution)),
          entry("__cusolver$cholesky", new Function(1, 1, LibraryCall::factor)),
          entry("__cub$DeviceRadixSort", new Function(1, 2, LibraryCall::sorted)),
          entry("__cudnn$convForward", new Function(2, 2, LibraryConvolution::forward)),
          entry(
              "__cudnn$convBiasActivationForward", new Function(3, 4, LibraryConvolution::forward)),
          entry("__cudnn$convBackwardInput", new Function(2, 2, LibraryConvolution::backwardInput)),
          entry(
              "__cudnn$convBackwardFilter",
              new Function(2, 2, LibraryConvolution::backwardFilter)));

  private final InstructionSteps steps;
  private final Function function;

  private LibraryCall(InstructionSteps steps, Function function) {
    this.steps = steps;
    this.function = function;
  }

  /** The call that is made of {@code steps}; empty if it is another one, or not known here. */
  static Optional<LibraryCall> of(InstructionSteps steps) {
    return Optional.ofNullable(FUNCTIONS.get(steps.target()))
        .map(known -> new LibraryCall(steps, known));
  }

  /** The node of the call, of the shape that is written before it. */
  Node node(List<Node> operands) {
    if (!function.takes(operands.size())) {
      throw steps.wrong(
          "%s takes %s operands, found %d"
              .formatted(steps.target(), function.arity(), operands.size()));
    }
    List<Node> results =
        new ArrayList<>(function.computed().results(steps, LibraryOptions.of(steps), operands));
    if (!(steps.shape() instanceof TupleShape tuple)) {
      return steps.declared(results.getFirst());
    }
    for (Shape room :
        tuple.elements().subList(Math.min(results.size(), tuple.size()), tuple.size())) {
      results.add(steps.zeros(room));
    }
    return steps.declared(GraphBuilder.tuple(results));
  }

  private static List<Node> solution(
      InstructionSteps steps, LibraryOptions options, List<Node> operands) {
    Map<String, Object> attributes = new HashMap<>();
    for (String flag : List.of("left_side", "lower", "unit_diagonal")) {
      attributes.put(flag, options.flag(flag));
    }
    attributes.put("transpose_a", options.word("transpose_a", "NO_TRANSPOSE"));
    return List.of(steps.call("triangular-solve", attributes, operands.toArray(Node[]::new)));
  }

  private static List<Node> factor(
      InstructionSteps steps, LibraryOptions options, List<Node> operands) {
    return List.of(
        steps.call("cholesky", Map.of("lower", options.flag("lower")), operands.getFirst()));
  }

  /** Keys, and what goes with them, along the last dimension. */
  private static List<Node> sorted(
      InstructionSteps steps, LibraryOptions options, List<Node> operands) {
    boolean descends = options.flag("descending");
    if (descends && operands.size() > 1) {
      throw steps.wrong("pairs are sorted in ascending order alone");
    }
    Node sorted = steps.call(InstructionSteps.operation("sort"), List.of(operands), Map.of());
    if (operands.size() == 1) {
      Ints last = Ints.of(steps.first().rank() - 1);
      return List.of(descends ? steps.call("reverse", Map.of("dimensions", last), sorted) : sorted);
    }
    return IntStream.range(0, operands.size())
        .mapToObj(k -> GraphBuilder.element(sorted, k))
        .toList();
  }
}
