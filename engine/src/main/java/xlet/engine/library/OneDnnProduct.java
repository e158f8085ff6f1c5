package xlet.engine.library;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.CustomFunction;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;

/** Products of matrices, and of batches of them, as XLA:CPU asks oneDNN for them. */
final class OneDnnProduct implements CustomFunction {
  /** The name by which XLA:CPU calls it. */
  static final String NAME = "__onednn$matmul";

  private static final OpDef PRODUCT = OpCatalog.find("dotgeneral").orElseThrow();

  private static final Pattern FUSED = Pattern.compile("\"ops\"\\s*:\\s*\\[\\s*\"");

  @Override
  public Optional<String> misfit(List<Shape> operands, Shape result) {
    boolean matrices =
        operands.size() == 2
            && operands.stream()
                .allMatch(shape -> shape instanceof ArrayShape array && array.rank() > 1)
            && operands
                .getFirst()
                .array()
                .map(ArrayShape::rank)
                .equals(operands.getLast().array().map(ArrayShape::rank));
    return matrices
        ? Optional.empty()
        : Optional.of(NAME + " takes two batches of matrices; what it fuses with them is not read");
  }

  @Override
  public Value run(List<Value> operands, Shape result, Evaluation evaluation) {
    return run(operands, "", result, evaluation);
  }

  @Override
  public Value run(List<Value> operands, String options, Shape result, Evaluation evaluation) {
    if (FUSED.matcher(options).find()) {
      throw new Evaluation.Fault(NAME + " is not read with operations fused into it");
    }
    int batch = operands.getFirst().shape().array().orElseThrow().rank() - 2;
    Ints dimensions = Ints.of(LongStream.range(0, batch).toArray());
    Ints left = Ints.of(batch + (isSet("transpose_a", options) ? 0 : 1));
    Ints right = Ints.of(batch + (isSet("transpose_b", options) ? 1 : 0));
    Map<String, Object> attributes =
        Map.of(
            "lhs_contracting_dimensions", left,
            "rhs_contracting_dimensions", right,
            "lhs_batch_dimensions", dimensions,
            "rhs_batch_dimensions", dimensions,
            "preferred_element_type", result.array().orElseThrow().type());
    List<Shape> shapes = operands.stream().map(Value::shape).toList();
    return Evaluator.run(Call.of(Arguments.of(PRODUCT, shapes, attributes)), operands, evaluation);
  }

  private static boolean isSet(String name, String options) {
    return Pattern.compile("\"" + name + "\"\\s*:\\s*true").matcher(options).find();
  }
}
