package xlet.engine.op.indexing;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Slot;
import xlet.engine.op.Call;
import xlet.engine.op.Combiner;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;

/**
 * Applies updates run by run, in row-major order, where the computation is one primitive or gives
 * the update.
 *
 * @param combiner the primitive; empty if updates take the place of elements
 */
record ScatterRuns(
    Optional<Combiner> combiner, NdArray operand, NdArray update, ArrayShape shape, int run) {

  /**
   * The runs of {@code call}; empty if its computation does something else.
   *
   * @param arrays the operand, the indices and the updates, in row-major order
   * @param run how many neighbouring updates always go to neighbours
   */
  static Optional<ScatterRuns> of(Call call, List<NdArray> arrays, int run) {
    if (call.count("operands") != 1 || arrays.get(2).shape().elementCount() == 0) {
      return Optional.empty();
    }
    ElementType type = arrays.get(0).type();
    Computation computation = Scatter.computation(call);
    NdArray operand = arrays.get(0);
    NdArray update = arrays.get(2);
    if (givesTheUpdate(computation, type)) {
      return Optional.of(
          new ScatterRuns(Optional.empty(), operand, update, call.resultArrays().get(0), run));
    }
    if (!type.inLong() && type.bits() < Float.SIZE) {
      return Optional.empty(); // each sum is rounded
    }
    return Combiner.of(computation, type)
        .filter(combiner -> combiner.takes(type))
        .map(combiner ->
            new ScatterRuns(
                Optional.of(combiner), operand, update, call.resultArrays().get(0), run));
  }

  private static boolean givesTheUpdate(Computation computation, ElementType type) {
    List<Expression> slots = List.of(new Slot("current", type), new Slot("update", type));
    Block block = computation.apply(slots);
    return block.names().isEmpty() && block.results().equals(List.of(slots.get(1)));
  }

  Value run(ScatterKernel kernel, Evaluation evaluation) {
    Buffer buffer = Buffer.allocate(shape, evaluation::poll);
    NdArray result = NdArray.of(shape, buffer);
    if (combiner.isEmpty()) {
      buffer.copy(0, operand.buffer(), 0, buffer.length());
      int parts = shape.type().isComplex() ? 2 : 1;
      kernel.eachRun(
          run,
          (target, position) ->
              buffer.copy(target * parts, update.buffer(), position * parts, run * parts),
          evaluation);
      return result;
    }
    Combiner primitive = combiner.get();
    NumberArray updates = NumberArray.of(update, shape.type(), evaluation);
    NumberArray sums = NumberArray.forResult(result, shape.type(), evaluation);
    sums.copy(0, NumberArray.of(operand, shape.type(), evaluation), 0, sums.length());
    kernel.eachRun(
        run,
        (target, position) -> primitive.combine(sums, target, updates, position, run),
        evaluation);
    sums.store(result, evaluation);
    return result;
  }
}
