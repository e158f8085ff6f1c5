package xlet.engine.op.indexing;

import xlet.engine.array.ElementType;
import xlet.engine.op.Combiner;
import xlet.engine.op.NumberArray;

/** Updates by one primitive, element by element. */
final class SingleUpdates {
  private SingleUpdates() {}

  /** Combines the number at each of the places with the update of that number, in order. */
  static void apply(
      Combiner combiner, NumberArray to, int[] places, NumberArray updates, int from, int end) {
    switch (to) {
      case NumberArray.Floats(float[] x) ->
          apply(combiner, x, places, ((NumberArray.Floats) updates).array(), from, end);
      case NumberArray.Doubles(double[] x) ->
          apply(combiner, x, places, ((NumberArray.Doubles) updates).array(), from, end);
      case NumberArray.Integers(int[] x) ->
          apply(combiner, x, places, ((NumberArray.Integers) updates).array(), from, end);
      case NumberArray.Longs(long[] x) ->
          apply(combiner, x, places, ((NumberArray.Longs) updates).array(), from, end);
    }
  }

  /**
   * Combines runs of floats with runs of as many updates, and rounds each sum to {@code type}.
   *
   * @param pairs where each run of numbers begins, and its updates
   */
  static void applyRounded(
      Combiner combiner,
      ElementType type,
      NumberArray to,
      int[] pairs,
      int count,
      NumberArray updates,
      int run) {
    float[] x = ((NumberArray.Floats) to).array();
    float[] y = ((NumberArray.Floats) updates).array();
    for (int k = 0; k < 2 * count; k += 2) {
      int at = pairs[k];
      int from = pairs[k + 1];
      for (int j = 0; j < run; j++) {
        x[at + j] = combiner.applyRounded(x[at + j], y[from + j], type);
      }
    }
  }

  private static void apply(
      Combiner combiner, float[] x, int[] places, float[] y, int from, int end) {
    for (int k = from; k < end; k++) {
      int at = places[k];
      if (at != ScatterTargets.OUTSIDE) {
        x[at] = combiner.apply(x[at], y[k]);
      }
    }
  }

  private static void apply(
      Combiner combiner, double[] x, int[] places, double[] y, int from, int end) {
    for (int k = from; k < end; k++) {
      int at = places[k];
      if (at != ScatterTargets.OUTSIDE) {
        x[at] = combiner.apply(x[at], y[k]);
      }
    }
  }

  private static void apply(Combiner combiner, int[] x, int[] places, int[] y, int from, int end) {
    for (int k = from; k < end; k++) {
      int at = places[k];
      if (at != ScatterTargets.OUTSIDE) {
        x[at] = (int) combiner.apply((long) x[at], y[k]);
      }
    }
  }

  private static void apply(
      Combiner combiner, long[] x, int[] places, long[] y, int from, int end) {
    for (int k = from; k < end; k++) {
      int at = places[k];
      if (at != ScatterTargets.OUTSIDE) {
        x[at] = combiner.apply(x[at], y[k]);
      }
    }
  }
}
