package xlet.engine.op.indexing;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
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
import xlet.engine.work.Workers;

/**
 * Applies updates run by run, in their order, where the computation is one primitive or gives the
 * update.
 *
 * @param combiner the primitive; empty if updates take the place of elements
 */
record ScatterRuns(
    Optional<Combiner> combiner, NdArray operand, NdArray update, ArrayShape shape, int run) {
  /** How many updates are applied between two looks at the cancel flag. */
  private static final int UPDATES_PER_POLL = 1 << 14;

  /** Fewer updates are not worth a second thread. */
  private static final int WORK_OF_THREAD = 1 << 16;

  /** Shorter runs take no longer to apply than to pass over. */
  private static final int RUN_OF_THREAD = 8;

  /** More threads would read the updates in too many pieces. */
  private static final int MOST_RANGES = 4;

  /**
   * The runs of {@code call}; empty if its computation does something else.
   *
   * @param arrays the operand, the indices and the updates with windows last, in row-major order
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

  Value run(ScatterTargets targets, Evaluation evaluation) {
    int[] places = targets.of(run, evaluation);
    Buffer buffer = Buffer.allocate(shape, evaluation::poll);
    NdArray result = NdArray.of(shape, buffer);
    if (combiner.isEmpty()) {
      buffer.copy(0, operand.buffer(), 0, buffer.length());
      int parts = shape.type().isComplex() ? 2 : 1;
      each(
          places,
          () ->
              (target, position) ->
                  buffer.copy(target * parts, update.buffer(), position * parts, run * parts),
          evaluation);
      return result;
    }
    Combiner primitive = combiner.get();
    NumberArray updates = NumberArray.of(update, shape.type(), evaluation);
    NumberArray sums = NumberArray.forResult(result, shape.type(), evaluation);
    sums.copy(0, NumberArray.of(operand, shape.type(), evaluation), 0, sums.length());
    boolean isRounded = !primitive.isExact(shape.type()) && shape.type().bits() < Float.SIZE;
    if (run == 1 && !isRounded) {
      for (int from = 0; from < places.length; from += UPDATES_PER_POLL) {
        evaluation.poll();
        int to = Math.min(places.length, from + UPDATES_PER_POLL);
        SingleUpdates.apply(primitive, sums, places, updates, from, to);
      }
    } else {
      each(
          places,
          () -> {
            var rows = primitive.new RowPairs(sums, updates, (long) run * places.length);
            return (target, position) -> {
              rows.combine(target, position, run);
              if (isRounded) {
                sums.round(shape.type(), target, target + run);
              }
            };
          },
          evaluation);
    }
    sums.store(result, evaluation);
    return result;
  }

  /** Takes updates that are neighbours in both arrays. */
  @FunctionalInterface
  private interface RunTaker {
    void take(int target, int position);
  }

  /**
   * Tells where each run goes; those that go nowhere are left out. Threads share out the elements
   * that are written to: so each of them meets its updates in order.
   */
  private void each(int[] places, Supplier<RunTaker> takers, Evaluation evaluation) {
    long elements = shape.elementCount();
    boolean isSmall = (long) run * places.length < WORK_OF_THREAD || run < RUN_OF_THREAD;
    int ranges = isSmall ? 1 : Math.min(Workers.count(), MOST_RANGES);
    Workers.run(
        ranges,
        range -> {
          long from = elements * range / ranges;
          long to = elements * (range + 1) / ranges;
          RunTaker taker = takers.get();
          int perPoll = Math.max(1, UPDATES_PER_POLL / run);
          for (int k = 0; k < places.length; k++) {
            if (k % perPoll == 0) {
              evaluation.poll();
            }
            if (places[k] >= from && places[k] < to) {
              taker.take(places[k], k * run);
            }
          }
        },
        evaluation::poll);
  }
}
