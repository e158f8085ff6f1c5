package xlet.engine.library;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.CustomFunction;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;

/** The operation TopK as XLA calls it: the shape of the result says how many are wanted. */
final class TopKFunction implements CustomFunction {
  private static final OpDef DEF = OpCatalog.find("topk").orElseThrow();

  /** The names by which XLA calls it, on CPUs and on GPUs. */
  static final List<String> NAMES = List.of(DEF.name(), "__gpu$TopK");

  @Override
  public Optional<String> misfit(List<Shape> operands, Shape result) {
    boolean fits =
        operands.size() == 1
            && result instanceof TupleShape(List<Shape> parts)
            && parts.getFirst() instanceof ArrayShape found
            && found.rank() > 0
            && call(operands.getFirst(), found).result().compatible(result);
    return fits ? Optional.empty() : Optional.of("TopK gives values and their positions");
  }

  private static Call call(Shape operand, ArrayShape found) {
    long count = found.size(found.rank() - 1);
    return Call.of(Arguments.of(DEF, List.of(operand), Map.of("k", count)));
  }

  @Override
  public Value run(List<Value> operands, Shape result, Evaluation evaluation) {
    ArrayShape found = (ArrayShape) ((TupleShape) result).get(0);
    Call call = call(operands.getFirst().shape(), found);
    return Evaluator.run(call, operands, evaluation);
  }
}
