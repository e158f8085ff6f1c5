package xlet.engine.library;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.CustomFunction;
import xlet.engine.op.Evaluation;

/** A function that gives its operand: it tells XLA on which devices, or where in memory, it is. */
final class PlacementMark implements CustomFunction {
  static final List<String> NAMES =
      List.of(
          "Sharding",
          "annotate_device_placement",
          "MoveToHost",
          "MoveToDevice",
          "xla.sdy.FuncResultSharding",
          "xla.sdy.PropagationBarrier");

  @Override
  public Optional<String> misfit(List<Shape> operands, Shape result) {
    boolean same = operands.size() == 1 && operands.getFirst().compatible(result);
    return same ? Optional.empty() : Optional.of("the value of one operand is given");
  }

  @Override
  public Value run(List<Value> operands, Shape result, Evaluation evaluation) {
    return operands.getFirst();
  }
}
