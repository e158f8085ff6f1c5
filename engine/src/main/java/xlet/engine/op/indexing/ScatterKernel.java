package xlet.engine.op.indexing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Buffer;
import xlet.engine.array.Detached;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.element.Expression.Callee;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;

/** Applies updates one after the other, in row-major order. */
final class ScatterKernel {
  /** How many updates are applied between two looks at the cancel flag. */
  private static final int UPDATES_PER_POLL = 1 << 12;

  private static final int OUTSIDE = -1;

  private final GatherDimensions numbers;
  private final NdArray indices;
  private final List<NdArray> updates;
  private final Buffer[] results;
  private final long[] sizes;
  private final long[] window;
  private final int[] windowDimension;
  private final int[] entry;
  private final int[] batchDimension;
  private final long[] indexStrides;
  private final long[] arguments;

  private ScatterKernel(Call call, List<NdArray> updates, NdArray indices, Buffer[] results) {
    this.numbers = GatherDimensions.of(call, GatherDimensions.Names.SCATTER);
    this.indices = indices;
    this.updates = updates;
    this.results = results;
    this.sizes = call.resultArrays().get(0).sizes().toArray();
    this.window = Scatter.window(call, numbers).toArray();
    this.windowDimension = new int[sizes.length];
    this.entry = new int[sizes.length];
    this.batchDimension = new int[sizes.length];
    this.indexStrides = indexStrides();
    this.arguments = new long[2 * updates.stream().mapToInt(u -> parts(u.type())).sum()];
    Ints inWindow = Ints.range(sizes.length).without(numbers.withoutOffset());
    Ints batch = Ints.range(updates.get(0).shape().rank()).without(numbers.offset());
    for (int d = 0; d < sizes.length; d++) {
      int place = inWindow.indexOf(d);
      windowDimension[d] = place < 0 ? -1 : numbers.offset().at(place);
      entry[d] = numbers.startIndexMap().indexOf(d);
      int batching = numbers.operandBatching().indexOf(d);
      batchDimension[d] =
          batching < 0
              ? -1
              : batch.at(numbers.batchPosition(numbers.indicesBatching().get(batching)));
    }
  }

  static Value run(Call call, List<Value> values, Evaluation evaluation) {
    List<NdArray> arrays =
        values.stream().map(value -> rowMajor((NdArray) value, evaluation)).toList();
    int count = call.count("operands");
    Buffer[] copies =
        arrays.stream().limit(count).map(array -> copy(array, evaluation)).toArray(Buffer[]::new);
    var kernel =
        new ScatterKernel(
            call, arrays.subList(count + 1, arrays.size()), arrays.get(count), copies);
    Optional<ScatterRuns> runs = ScatterRuns.of(call, arrays, kernel.run());
    if (runs.isPresent()) {
      return runs.get().run(kernel, evaluation);
    }
    kernel.apply(Scatter.computation(call).scalars(), evaluation);
    List<Value> results = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      results.add(NdArray.of(call.resultArrays().get(k), kernel.results[k]));
    }
    return count == 1 ? results.get(0) : new TupleValue(results);
  }

  private static NdArray rowMajor(NdArray array, Evaluation evaluation) {
    Layout layout = Layout.rowMajor(array.shape().rank());
    return Detached.run(
        array.shape().byteCount(), () -> array.withLayout(layout), evaluation::poll);
  }

  private static Buffer copy(NdArray array, Evaluation evaluation) {
    Buffer copy = Buffer.allocate(array.shape(), evaluation::poll);
    for (int slot = 0; slot < copy.length(); slot++) {
      if (slot % UPDATES_PER_POLL == 0) {
        evaluation.poll();
      }
      copy.setBits(slot, array.buffer().bits(slot));
    }
    return copy;
  }

  /** The strides of the indices: of the batch dimensions in order, then of the index vector. */
  private long[] indexStrides() {
    Ints extents = indices.shape().sizes();
    long[] strides = indices.shape().layout().strides(extents);
    Ints batch = Ints.range(extents.size()).without(numbers.indexVector());
    long vector = numbers.indexVector() < extents.size() ? strides[numbers.indexVector()] : 0;
    return Ints.of(strides).pick(batch).append(vector).toArray();
  }

  /** How many neighbouring updates, at the least, always go to neighbours in the operand. */
  private int run() {
    Ints extents = updates.get(0).shape().sizes();
    int run = 1;
    int update = extents.size() - 1;
    for (int d = sizes.length - 1; d >= 0 && windowDimension[d] == update && update >= 0; d--) {
      run *= extents.at(update--);
      if (window[d] != sizes[d]) {
        break;
      }
    }
    return run;
  }

  /** Takes updates that are neighbours in both arrays. */
  @FunctionalInterface
  interface RunTaker {
    void take(int target, int position);
  }

  /** Tells where each run of {@code run} updates goes; those that go nowhere are left out. */
  void eachRun(int run, RunTaker taker, Evaluation evaluation) {
    long[] extents = updates.get(0).shape().sizes().toArray();
    int outer = extents.length;
    for (int inside = 1; inside < run; ) {
      inside *= (int) extents[--outer];
    }
    long[] at = new long[extents.length];
    long count = updates.get(0).shape().elementCount();
    int[] batch = batch(extents.length);
    int perPoll = Math.max(1, UPDATES_PER_POLL / run);
    for (int position = 0, left = 0; position < count; position += run) {
      if (left-- == 0) {
        evaluation.poll();
        left = perPoll;
      }
      int target = target(at, batch);
      if (target != OUTSIDE) {
        taker.take(target, position);
      }
      for (int d = outer - 1; d >= 0 && ++at[d] == extents[d]; d--) {
        at[d] = 0;
      }
    }
  }

  private int[] batch(int rank) {
    return Ints.range(rank).without(numbers.offset()).stream().mapToInt(d -> (int) d).toArray();
  }

  private void apply(Callee computation, Evaluation evaluation) {
    long[] extents = updates.get(0).shape().sizes().toArray();
    long[] at = new long[extents.length];
    long count = updates.get(0).shape().elementCount();
    int[] batch = batch(extents.length);
    for (int position = 0; position < count; position++) {
      if (position % UPDATES_PER_POLL == 0) {
        evaluation.poll();
      }
      int target = target(at, batch);
      if (target != OUTSIDE) {
        combine(computation, target, position, evaluation);
      }
      for (int d = extents.length - 1; d >= 0 && ++at[d] == extents[d]; d--) {
        at[d] = 0;
      }
    }
  }

  /** The offset of the element that the update at {@code at} is for. */
  private int target(long[] at, int[] batch) {
    long vector = 0;
    for (int k = 0; k < batch.length; k++) {
      vector += at[batch[k]] * indexStrides[k];
    }
    long offset = 0;
    for (int d = 0; d < sizes.length; d++) {
      long start = batchDimension[d] < 0 ? 0 : at[batchDimension[d]];
      if (entry[d] >= 0) {
        start = indices.longAt((int) (vector + entry[d] * indexStrides[batch.length]));
      }
      if (start < 0 || start > sizes[d] - window[d]) {
        return OUTSIDE;
      }
      offset = offset * sizes[d] + start + (windowDimension[d] < 0 ? 0 : at[windowDimension[d]]);
    }
    return (int) offset;
  }

  private void combine(Callee computation, int target, int position, Evaluation evaluation) {
    int next = 0;
    for (int k = 0; k < results.length; k++) {
      next = read(results[k], type(k), target, next);
    }
    for (int k = 0; k < results.length; k++) {
      next = read(updates.get(k).buffer(), type(k), position, next);
    }
    long[] combined = computation.call(arguments, evaluation::poll);
    next = 0;
    for (int k = 0; k < results.length; k++) {
      ElementType part = type(k).part();
      for (int slot = target * parts(type(k)); slot < (target + 1) * parts(type(k)); slot++) {
        long bits = combined[next++];
        results[k].setBits(slot, part.inLong() ? part.wrap(bits) : bits);
      }
    }
  }

  /** Makes the element at {@code offset} the arguments from number {@code next} on. */
  private int read(Buffer from, ElementType type, int offset, int next) {
    int number = next;
    for (int slot = offset * parts(type); slot < (offset + 1) * parts(type); slot++) {
      arguments[number++] = type.part().bitsOf(from.bits(slot));
    }
    return number;
  }

  private ElementType type(int k) {
    return updates.get(k).type();
  }

  private static int parts(ElementType type) {
    return type.isComplex() ? 2 : 1;
  }
}
