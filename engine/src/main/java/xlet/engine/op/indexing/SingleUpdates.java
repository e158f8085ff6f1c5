package xlet.engine.op.indexing;

import xlet.engine.op.Combiner;
import xlet.engine.op.NumberArray;

/** Updates of single elements by one primitive. */
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

  private static void apply(
      Combiner combiner, float[] x, int[] places, float[] y, int from, int end) {
    for (int k = from; k < end; k++) {
      int at = places[k];
      if (at != ScatterTargets.OUTSIDE) {
        x[at] =
            switch (combiner) {
              case ADD -> x[at] + y[k];
              case MULTIPLY -> x[at] * y[k];
              case MAXIMUM -> Math.max(x[at], y[k]);
              case MINIMUM -> Math.min(x[at], y[k]);
              case AND, OR -> throw new IllegalStateException("floats have no bits to combine");
            };
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
