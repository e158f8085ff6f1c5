package xlet.engine.op.indexing;

import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.work.Workers;

/** Where the updates of a scatter go: the offsets of elements of the operand in row-major order. */
final class ScatterTargets {
  /** The offset of an update that goes nowhere. */
  static final int OUTSIDE = -1;

  private static final int RUNS_PER_TASK = 1 << 14;

  private final NumberArray starts;
  private final long[] extents;
  private final long[] sizes;
  private final long[] window;
  private final int[] windowDimension;
  private final int[] entry;
  private final int[] batchDimension;
  private final int batchRank;
  private final long[] indexStrides;

  /** The indices lie in row-major order, and so do updates, whose windows come last. */
  ScatterTargets(Call call, NdArray indices, NdArray updates, Evaluation evaluation) {
    GatherDimensions numbers = GatherDimensions.of(call, GatherDimensions.Names.SCATTER);
    this.starts = NumberArray.of(indices, indices.type(), evaluation);
    this.extents = updates.shape().sizes().toArray();
    this.sizes = call.resultArrays().get(0).sizes().toArray();
    this.window = Scatter.window(call, numbers).toArray();
    this.windowDimension = new int[sizes.length];
    this.entry = new int[sizes.length];
    this.batchDimension = new int[sizes.length];
    this.indexStrides = indexStrides(numbers, indices);
    Ints inWindow = Ints.range(sizes.length).without(numbers.withoutOffset());
    this.batchRank = extents.length - numbers.offset().size();
    for (int d = 0; d < sizes.length; d++) {
      int place = inWindow.indexOf(d);
      windowDimension[d] = place < 0 ? -1 : batchRank + place;
      entry[d] = numbers.startIndexMap().indexOf(d);
      int batching = numbers.operandBatching().indexOf(d);
      batchDimension[d] =
          batching < 0 ? -1 : numbers.batchPosition(numbers.indicesBatching().get(batching));
    }
  }

  /** The strides of the indices: of the batch dimensions in order, then of the index vector. */
  private static long[] indexStrides(GatherDimensions numbers, NdArray indices) {
    Ints extents = indices.shape().sizes();
    long[] strides = indices.shape().layout().strides(extents);
    Ints batch = Ints.range(extents.size()).without(numbers.indexVector());
    long vector = numbers.indexVector() < extents.size() ? strides[numbers.indexVector()] : 0;
    return Ints.of(strides).pick(batch).append(vector).toArray();
  }

  /** How many neighbouring updates, at the least, always go to neighbours in the operand. */
  int run() {
    int run = 1;
    int update = extents.length - 1;
    for (int d = sizes.length - 1; d >= 0 && windowDimension[d] == update && update >= 0; d--) {
      run *= (int) extents[update--];
      if (window[d] != sizes[d]) {
        break;
      }
    }
    return run;
  }

  /** Where each run of {@code run} updates goes, in order. */
  int[] of(int run, Evaluation evaluation) {
    int outer = extents.length;
    for (int inside = 1; inside < run; ) {
      inside *= (int) extents[--outer];
    }
    int rank = outer;
    int[] targets = new int[(int) (Ints.of(extents).product() / run)];
    Workers.run(
        Math.ceilDiv(targets.length, RUNS_PER_TASK),
        task -> {
          int from = task * RUNS_PER_TASK;
          find(targets, from, Math.min(targets.length, from + RUNS_PER_TASK), rank);
        },
        evaluation::poll);
    return targets;
  }

  private void find(int[] targets, int from, int to, int rank) {
    long[] at = new long[extents.length];
    long rest = from;
    for (int d = rank - 1; d >= 0; d--) {
      at[d] = rest % extents[d];
      rest /= extents[d];
    }
    for (int k = from; k < to; k++) {
      targets[k] = target(at);
      for (int d = rank - 1; d >= 0 && ++at[d] == extents[d]; d--) {
        at[d] = 0;
      }
    }
  }

  private int target(long[] at) {
    long vector = 0;
    for (int k = 0; k < batchRank; k++) {
      vector += at[k] * indexStrides[k];
    }
    long offset = 0;
    for (int d = 0; d < sizes.length; d++) {
      long start = batchDimension[d] < 0 ? 0 : at[batchDimension[d]];
      if (entry[d] >= 0) {
        start = start((int) (vector + entry[d] * indexStrides[batchRank]));
      }
      if (start < 0 || start > sizes[d] - window[d]) {
        return OUTSIDE;
      }
      offset = offset * sizes[d] + start + (windowDimension[d] < 0 ? 0 : at[windowDimension[d]]);
    }
    return (int) offset;
  }

  /** An index; one without sign that is beyond all sizes may be below 0. */
  private long start(int position) {
    return switch (starts) {
      case NumberArray.Integers(int[] array) -> array[position];
      case NumberArray.Longs(long[] array) -> array[position];
      case NumberArray.Floats _, NumberArray.Doubles _ ->
          throw new IllegalStateException("indices are integers");
    };
  }
}
