package xlet.engine.op.indexing;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.Buffer;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.ScalarFunction;
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

  private ScatterKernel(Call call, List<NdArray> operands, List<NdArray> updates, NdArray indices) {
    this.numbers = GatherDimensions.of(call, GatherDimensions.Names.SCATTER);
    this.indices = indices;
    this.updates = updates;
    this.results = operands.stream().map(ScatterKernel::copy).toArray(Buffer[]::new);
    this.sizes = operands.get(0).shape().sizes().toArray();
    this.window = Scatter.window(call, numbers).toArray();
    this.windowDimension = new int[sizes.length];
    this.entry = new int[sizes.length];
    this.batchDimension = new int[sizes.length];
    this.indexStrides = indexStrides();
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
    List<NdArray> arrays = values.stream().map(value -> rowMajor((NdArray) value)).toList();
    int count = call.count("operands");
    var kernel =
        new ScatterKernel(
            call,
            arrays.subList(0, count),
            arrays.subList(count + 1, arrays.size()),
            arrays.get(count));
    kernel.apply(new ScalarFunction(Scatter.computation(call), evaluation), evaluation);
    List<Value> results = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      results.add(NdArray.of(call.resultArrays().get(k), kernel.results[k]));
    }
    return count == 1 ? results.get(0) : new TupleValue(results);
  }

  private static NdArray rowMajor(NdArray array) {
    return array.withLayout(Layout.rowMajor(array.shape().rank()));
  }

  private static Buffer copy(NdArray array) {
    Buffer copy = Buffer.allocate(array.shape());
    for (int slot = 0; slot < copy.length(); slot++) {
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

  private void apply(ScalarFunction function, Evaluation evaluation) {
    long[] extents = updates.get(0).shape().sizes().toArray();
    long[] at = new long[extents.length];
    long count = updates.get(0).shape().elementCount();
    int[] batch =
        Ints.range(extents.length).without(numbers.offset()).stream()
            .mapToInt(d -> (int) d)
            .toArray();
    for (int position = 0; position < count; position++) {
      if (position % UPDATES_PER_POLL == 0) {
        evaluation.poll();
      }
      int target = target(at, batch);
      if (target != OUTSIDE) {
        combine(function, target, position);
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

  private void combine(ScalarFunction function, int target, int position) {
    int count = results.length;
    for (int k = 0; k < count; k++) {
      copy(results[k], target, function.argument(k), 0, parts(k));
      copy(updates.get(k).buffer(), position, function.argument(count + k), 0, parts(k));
    }
    function.run();
    for (int k = 0; k < count; k++) {
      copy(function.result(k), 0, results[k], target, parts(k));
    }
  }

  private int parts(int k) {
    return updates.get(k).type().isComplex() ? 2 : 1;
  }

  private static void copy(Buffer from, int source, Buffer to, int target, int parts) {
    for (int part = 0; part < parts; part++) {
      to.setBits(target * parts + part, from.bits(source * parts + part));
    }
  }
}
