package xlet.engine.op.indexing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.BufferPool;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.CalledUpdates;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.InPlace;
import xlet.engine.op.InPlace.Order;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/** Applies updates one after the other: window by window, each in row-major order. */
final class ScatterKernel {
  private static final int SLOTS_PER_TASK = 1 << 18;

  private final List<NdArray> updates;
  private final Buffer[] results;

  private ScatterKernel(List<NdArray> updates, Buffer[] results) {
    this.updates = updates;
    this.results = results;
  }

  static Value run(Call call, List<Value> values, Evaluation evaluation) {
    int count = call.count("operands");
    Ints order = Scatter.order(call);
    List<NdArray> arrays = new ArrayList<>();
    for (Value value : values) {
      NdArray array = (NdArray) value;
      boolean update = arrays.size() > count;
      arrays.add(ordered(array, update ? order : Ints.range(array.shape().rank()), evaluation));
    }
    List<NdArray> updates = arrays.subList(count + 1, arrays.size());
    var targets = new ScatterTargets(call, arrays.get(count), updates.get(0), evaluation);
    List<NdArray> results = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      Buffer own = own(call, arrays.get(k), evaluation);
      results.add(NdArray.of(call.resultArrays().get(k), own));
    }
    try (var scratch = new Scratch()) {
      Optional<ScatterRuns> runs = ScatterRuns.of(call, updates.get(0), targets.run());
      if (runs.isPresent()) {
        runs.get().run(results.get(0), targets, scratch, evaluation);
      } else {
        Buffer[] buffers = results.stream().map(NdArray::buffer).toArray(Buffer[]::new);
        new ScatterKernel(updates, buffers).apply(call, targets, scratch, evaluation);
      }
    }
    return count == 1 ? results.get(0) : new TupleValue(List.copyOf(results));
  }

  /** The array with its dimensions in another order, in row-major order of these. */
  private static NdArray ordered(NdArray array, Ints order, Evaluation evaluation) {
    int last = order.size() - 1;
    Layout layout = Layout.of(Ints.range(order.size()).map(k -> order.get(last - (int) k)));
    NdArray moved = array.withLayout(layout, evaluation::poll);
    ArrayShape shape = ArrayShape.of(array.type(), array.shape().sizes().pick(order));
    return NdArray.of(shape, moved.buffer());
  }

  /** The buffer of an operand, if nobody else needs it, or a copy. */
  private static Buffer own(Call call, NdArray operand, Evaluation evaluation) {
    if (BufferPool.claim(call, operand)) {
      return operand.buffer();
    }
    Buffer copy = BufferPool.allocate(operand.shape(), evaluation::poll);
    Workers.runRanges(
        copy.length(),
        SLOTS_PER_TASK,
        (from, to) -> copy.copy(from, operand.buffer(), from, to - from),
        evaluation::poll);
    return copy;
  }

  private void apply(Call call, ScatterTargets targets, Scratch scratch, Evaluation evaluation) {
    int run = targets.run();
    long count = updates.get(0).shape().elementCount();
    if (count == 0) {
      return;
    }
    Computation computation = Scatter.computation(call);
    int[] places = targets.of(run, scratch, evaluation);
    var operands =
        new InPlace.Operands(updates.stream().map(NdArray::buffer).toList(), List.of(results));
    int elements = results[0].length() / updates.get(0).type().parts();
    Optional<InPlace> emitted =
        call.derived(InPlace.class, () -> computation.inPlace(Order.ELEMENTS_FIRST, run))
            .filter(code -> code.isReady(count));
    if (emitted.isPresent()) {
      TargetRanges.each(
          elements,
          places.length,
          run,
          (low, high) -> emitted.get().runAll(operands, places, low, high, run, evaluation),
          evaluation);
    } else {
      List<ElementType> types = updates.stream().map(NdArray::type).toList();
      var called = new CalledUpdates(computation.scalars(), Order.ELEMENTS_FIRST, types, run);
      called.runAll(operands, places, 0, elements, run, evaluation);
    }
  }
}
