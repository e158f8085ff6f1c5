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
  private final int[] batchDimension;
  private final int[] strides;

  /** The dimensions that index vectors tell, where in a vector, and the last start that fits. */
  private final int[] indexed;

  private final int[] entry;
  private final long[] last;
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
    this.batchDimension = new int[sizes.length];
    this.strides = new int[sizes.length];
    this.indexStrides = indexStrides(numbers, indices);
    Ints inWindow = Ints.range(sizes.length).without(numbers.withoutOffset());
    this.batchRank = extents.length - numbers.offset().size();
    int stride = 1;
    for (int d = sizes.length - 1; d >= 0; d--) {
      strides[d] = stride;
      stride *= (int) sizes[d];
      int place = inWindow.indexOf(d);
      windowDimension[d] = place < 0 ? -1 : batchRank + place;
      int batching = numbers.operandBatching().indexOf(d);
      batchDimension[d] =
          batching < 0 ? -1 : numbers.batchPosition(numbers.indicesBatching().get(batching));
    }
    Ints starting = numbers.startIndexMap();
    this.indexed = new int[starting.size()];
    this.entry = new int[indexed.length];
    this.last = new long[indexed.length];
    for (int k = 0; k < indexed.length; k++) {
      indexed[k] = starting.at(k);
      entry[k] = (int) (k * indexStrides[batchRank]);
      last[k] = sizes[indexed[k]] - window[indexed[k]];
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

  /**
   * Finds targets {@code [from, to)}, a row of the innermost of {@code rank} dimensions at a time.
   */
  private void find(int[] targets, int from, int to, int rank) {
    int inner = rank - 1;
    int length = inner < 0 ? 1 : (int) extents[inner];
    long[] at = new long[extents.length];
    for (int k = from; k < to; ) {
      long rest = k;
      for (int d = inner; d >= 0; d--) {
        at[d] = rest % extents[d];
        rest /= extents[d];
      }
      int count = Math.min(to - k, length - (inner < 0 ? 0 : (int) at[inner]));
      findRow(targets, k, count, at, inner);
      k += count;
    }
  }

  /** Finds the targets of updates from {@code at} on, along dimension {@code inner}. */
  private void findRow(int[] targets, int first, int count, long[] at, int inner) {
    int vector = 0;
    for (int d = 0; d < batchRank; d++) {
      vector += (int) (at[d] * indexStrides[d]);
    }
    int vectorStep = inner >= 0 && inner < batchRank ? (int) indexStrides[inner] : 0;
    int fixed = 0;
    int step = 0;
    for (int d = 0; d < sizes.length; d++) {
      for (int own : new int[] {batchDimension[d], windowDimension[d]}) {
        fixed += own < 0 ? 0 : (int) at[own] * strides[d];
        step += own >= 0 && own == inner ? strides[d] : 0;
      }
    }
    switch (starts) {
      case NumberArray.Integers(int[] array) -> {
        for (int k = 0; k < count; k++) {
          targets[first + k] = target(array, vector + k * vectorStep, fixed + k * step);
        }
      }
      case NumberArray.Longs(long[] array) -> {
        for (int k = 0; k < count; k++) {
          targets[first + k] = target(array, vector + k * vectorStep, fixed + k * step);
        }
      }
      case NumberArray.Floats _, NumberArray.Doubles _ ->
          throw new IllegalStateException("indices are integers");
    }
  }

  /**
   * The target behind {@code fixed} by the starts of an index vector. A start without sign that is
   * beyond all sizes may be below 0.
   */
  private int target(int[] array, int vector, int fixed) {
    int target = fixed;
    for (int k = 0; k < indexed.length; k++) {
      int start = array[vector + entry[k]];
      if (start < 0 || start > last[k]) {
        return OUTSIDE;
      }
      target += start * strides[indexed[k]];
    }
    return target;
  }

  private int target(long[] array, int vector, int fixed) {
    int target = fixed;
    for (int k = 0; k < indexed.length; k++) {
      long start = array[vector + entry[k]];
      if (start < 0 || start > last[k]) {
        return OUTSIDE;
      }
      target += (int) start * strides[indexed[k]];
    }
    return target;
  }
}
