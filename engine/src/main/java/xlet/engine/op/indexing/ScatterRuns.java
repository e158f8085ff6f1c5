package xlet.engine.op.indexing;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Slot;
import xlet.engine.emit.RowCode;
import xlet.engine.op.Call;
import xlet.engine.op.Combiner;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;

/**
 * Applies updates run by run, in their order, where the computation gives the update, or is one
 * primitive and the runs are rows of numbers that are combined as they are stored.
 *
 * @param combiner the primitive; empty if updates take the place of elements
 * @param update the updates with windows last, in row-major order
 * @param run how many neighbouring updates always go to neighbours
 */
record ScatterRuns(Optional<Combiner> combiner, NdArray update, int run) {
  /** How many updates are applied between two looks at the cancel flag. */
  private static final int UPDATES_PER_POLL = 1 << 14;

  /** So many single elements are copied sooner than there is code for them. */
  private static final int MOST_COPIES = 1 << 10;

  /** So many runs are gathered before they are applied. */
  private static final int MOST_PAIRS = 1 << 8;

  /** The runs of {@code call}; empty if its computation does something else. */
  static Optional<ScatterRuns> of(Call call, NdArray update, int run) {
    if (call.count("operands") != 1 || update.shape().elementCount() == 0) {
      return Optional.empty();
    }
    ElementType type = update.type();
    return call.derived(Entry.class, () -> entry(Scatter.computation(call), type))
        .filter(entry -> entry.combiner.isEmpty() ? areCopied(update, run) : areRows(type, run))
        .map(entry -> new ScatterRuns(entry.combiner, update, run));
  }

  /** Many single elements are moved faster by emitted code. */
  private static boolean areCopied(NdArray update, int run) {
    return run > 1 || update.shape().elementCount() <= MOST_COPIES;
  }

  private static boolean areRows(ElementType type, int run) {
    return run * type.parts() > 1 && type.part().bits() >= Integer.SIZE;
  }

  /** How updates enter the operand: by a primitive, or without one in the place of elements. */
  private record Entry(Optional<Combiner> combiner) {}

  private static Optional<Entry> entry(Computation computation, ElementType type) {
    return givesTheUpdate(computation, type)
        ? Optional.of(new Entry(Optional.empty()))
        : Combiner.ofParts(computation, type).map(combiner -> new Entry(Optional.of(combiner)));
  }

  private static boolean givesTheUpdate(Computation computation, ElementType type) {
    List<Expression> slots = List.of(new Slot("current", type), new Slot("update", type));
    Block block = computation.apply(slots);
    return block.names().isEmpty() && block.results().equals(List.of(slots.get(1)));
  }

  /** Applies the updates to {@code result}, which holds the elements of the operand. */
  void run(NdArray result, ScatterTargets targets, Scratch scratch, Evaluation evaluation) {
    int[] places = targets.of(run, scratch, evaluation);
    if (combiner.isPresent()) {
      combine(combiner.get(), places, result, evaluation);
    } else {
      each(result, places, (pairs, count) -> replace(result.buffer(), pairs, count), evaluation);
    }
  }

  private int parts() {
    return update.type().parts();
  }

  /** Puts updates in the place of elements. */
  private void replace(Buffer buffer, int[] pairs, int count) {
    int slots = run * parts();
    for (int k = 0; k < 2 * count; k += 2) {
      buffer.copy(pairs[k], update.buffer(), pairs[k + 1], slots);
    }
  }

  private void combine(Combiner primitive, int[] places, NdArray result, Evaluation evaluation) {
    NumberArray updates = NumberArray.of(update, update.type(), evaluation);
    NumberArray sums = NumberArray.forResult(result, update.type(), evaluation);
    int slots = run * parts();
    RowCode code = primitive.rows().listed(sums.carrier(), slots, places.length);
    Object[] arrays = {sums.array(), updates.array()};
    each(result, places, (pairs, count) -> code.run(arrays, pairs, count, slots), evaluation);
  }

  /** Takes runs of updates, each a pair of the slots of its target and of its first update. */
  @FunctionalInterface
  private interface PairTaker {
    void take(int[] pairs, int count);
  }

  /** Tells where each run goes, some at a time; those that go nowhere are left out. */
  private void each(NdArray result, int[] places, PairTaker taker, Evaluation evaluation) {
    int most = Math.clamp(UPDATES_PER_POLL / run, 1, MOST_PAIRS);
    int parts = parts();
    TargetRanges.each(
        result.shape().elementCount(),
        places.length,
        run,
        (from, to) -> {
          int[] pairs = new int[2 * most];
          int count = 0;
          for (int k = 0; k < places.length; k++) {
            int behind = places[k] - from;
            pairs[2 * count] = places[k] * parts;
            pairs[2 * count + 1] = k * run * parts;
            // One more if 0 <= behind < to - from: a processor would guess a jump wrong.
            count += ((behind - (to - from)) & ~behind) >>> (Integer.SIZE - 1);
            if (count == most) {
              evaluation.poll();
              taker.take(pairs, count);
              count = 0;
            }
          }
          if (count > 0) {
            taker.take(pairs, count);
          }
        },
        evaluation);
  }
}
