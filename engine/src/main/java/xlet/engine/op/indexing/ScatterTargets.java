package xlet.engine.op.indexing;

import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;
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

  /** For each dimension of the updates, how far the target moves along it. */
  private final int[] steps;

  /** For each dimension of the updates, how far the index vector moves along it. */
  private final int[] vectorSteps;

  /** For each entry of an index vector: where it is, the last start that fits, and its stride. */
  private final int[] entries;

  private final long[] last;
  private final int[] strides;

  /** The indices lie in row-major order, and so do updates, whose windows come last. */
  ScatterTargets(Call call, NdArray indices, NdArray updates, Evaluation evaluation) {
    GatherDimensions numbers = GatherDimensions.of(call, GatherDimensions.Names.SCATTER);
    this.starts = NumberArray.of(indices, indices.type(), evaluation);
    this.extents = updates.shape().sizes().toArray();
    this.sizes = call.resultArrays().get(0).sizes().toArray();
    this.window = Scatter.window(call, numbers).toArray();
    this.windowDimension = new int[sizes.length];
    this.steps = new int[extents.length];
    this.vectorSteps = new int[extents.length];
    int batchRank = extents.length - numbers.offset().size();
    long[] indexStrides = indexStrides(numbers, indices);
    for (int d = 0; d < batchRank; d++) {
      vectorSteps[d] = (int) indexStrides[d];
    }
    Ints starting = numbers.startIndexMap();
    this.entries = new int[starting.size()];
    this.last = new long[entries.length];
    this.strides = new int[entries.length];
    Ints inWindow = Ints.range(sizes.length).without(numbers.withoutOffset());
    int stride = 1;
    for (int d = sizes.length - 1; d >= 0; d--) {
      int place = inWindow.indexOf(d);
      windowDimension[d] = place < 0 ? -1 : batchRank + place;
      if (place >= 0) {
        steps[windowDimension[d]] += stride;
      }
      int batching = numbers.operandBatching().indexOf(d);
      if (batching >= 0) {
        steps[numbers.batchPosition(numbers.indicesBatching().get(batching))] += stride;
      }
      int entry = starting.indexOf(d);
      if (entry >= 0) {
        entries[entry] = (int) (entry * indexStrides[batchRank]);
        last[entry] = sizes[d] - window[d];
        strides[entry] = stride;
      }
      stride *= (int) sizes[d];
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
  int[] of(int run, Scratch scratch, Evaluation evaluation) {
    int outer = extents.length;
    for (int inside = 1; inside < run; ) {
      inside *= (int) extents[--outer];
    }
    int rank = outer;
    int[] targets = scratch.integers((int) (Ints.of(extents).product() / run), evaluation);
    Workers.runRanges(
        targets.length,
        RUNS_PER_TASK,
        (from, to) -> find(targets, from, to, rank),
        evaluation::poll);
    return targets;
  }

  /**
   * Finds targets {@code [from, to)}, a row of the innermost of {@code rank} dimensions at a time.
   */
  private void find(int[] targets, int from, int to, int rank) {
    int inner = rank - 1;
    long[] at = new long[extents.length];
    long rest = from;
    for (int d = inner; d >= 0; d--) {
      at[d] = rest % extents[d];
      rest /= extents[d];
    }
    for (int k = from; k < to; ) {
      int count = inner < 0 ? 1 : (int) Math.min(to - k, extents[inner] - at[inner]);
      findRow(targets, k, count, at, inner);
      k += count;
      advance(at, inner, count);
    }
  }

  /** Goes on by {@code count} along dimension {@code inner}, at most to its end. */
  private void advance(long[] at, int inner, int count) {
    int more = count;
    for (int d = inner; d >= 0; d--) {
      at[d] += more;
      if (at[d] < extents[d]) {
        return;
      }
      at[d] = 0;
      more = 1;
    }
  }

  /** Finds the targets of updates from {@code at} on, along dimension {@code inner}. */
  private void findRow(int[] targets, int first, int count, long[] at, int inner) {
    int vector = 0;
    int fixed = 0;
    for (int d = 0; d < at.length; d++) {
      vector += (int) at[d] * vectorSteps[d];
      fixed += (int) at[d] * steps[d];
    }
    int vectorStep = inner < 0 ? 0 : vectorSteps[inner];
    int step = inner < 0 ? 0 : steps[inner];
    switch (starts) {
      case NumberArray.Integers(int[] array) when entries.length == 1 && vectorStep == 1 -> {
        // Index vectors of one entry that follow each other: the JIT compiler makes vectors of
        // this.
        int from = vector + entries[0];
        int end = (int) last[0];
        int stride = strides[0];
        for (int k = 0; k < count; k++) {
          int start = array[from + k];
          int target = fixed + k * step + start * stride;
          targets[first + k] = start < 0 || start > end ? OUTSIDE : target;
        }
      }
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
    for (int k = 0; k < entries.length; k++) {
      int start = array[vector + entries[k]];
      if (start < 0 || start > last[k]) {
        return OUTSIDE;
      }
      target += start * strides[k];
    }
    return target;
  }

  private int target(long[] array, int vector, int fixed) {
    int target = fixed;
    for (int k = 0; k < entries.length; k++) {
      long start = array[vector + entries[k]];
      if (start < 0 || start > last[k]) {
        return OUTSIDE;
      }
      target += (int) start * strides[k];
    }
    return target;
  }
}
