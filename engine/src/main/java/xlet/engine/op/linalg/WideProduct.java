package xlet.engine.op.linalg;

import java.util.Optional;
import xlet.engine.emit.BlockProduct;
import xlet.engine.loop.Carrier;

/**
 * Multiplies floats in plain loops along many columns, which the JIT compiler soon turns into
 * vectors by itself. It is slower than code that is written with vectors, but the JIT compiler
 * needs seconds for that. Columns are copied to arrays of their own: of loops with offsets that it
 * does not know the JIT compiler makes no vectors.
 *
 * @param carrier that of f32 or f64
 */
record WideProduct(Carrier carrier, int columns) implements BlockProduct {
  private static final int ROWS = 12;

  /** The sums of a block stay in the nearest cache. */
  private static final int MOST_COLUMNS = 512;

  /** Shorter loops are hardly faster than scalars. */
  private static final int FEWEST_COLUMNS = 64;

  /** So many terms are added at a time. */
  private static final int TERMS = 4;

  /** The code for a product of so many rows and columns, if they are floats and many. */
  static Optional<BlockProduct> of(Carrier carrier, int rows, int columns) {
    int wide = Math.min(MOST_COLUMNS, Integer.highestOneBit(columns));
    return carrier.isFloat() && rows >= ROWS && wide >= FEWEST_COLUMNS
        ? Optional.of(new WideProduct(carrier, wide))
        : Optional.empty();
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public void add(
      Object left,
      int l,
      int down,
      Object right,
      int r,
      int step,
      int terms,
      Object sums,
      int s,
      int pitch,
      boolean isFresh) {
    Object[] own = arrays(ROWS);
    for (int row = 0; row < ROWS && !isFresh; row++) {
      System.arraycopy(sums, s + row * pitch, own[row], 0, columns);
    }
    Object[] factors = arrays(TERMS);
    int across = down == 1 ? ROWS : 1;
    for (int term = 0; term < terms; term += TERMS) {
      int count = Math.min(TERMS, terms - term);
      for (int t = 0; t < count; t++) {
        System.arraycopy(right, r + (term + t) * step, factors[t], 0, columns);
      }
      for (int row = 0; row < ROWS; row++) {
        add(own[row], left, l + row * down + term * across, across, factors, count);
      }
    }
    for (int row = 0; row < ROWS; row++) {
      System.arraycopy(own[row], 0, sums, s + row * pitch, columns);
    }
  }

  private Object[] arrays(int count) {
    Object[] arrays = new Object[count];
    for (int k = 0; k < count; k++) {
      arrays[k] = carrier.newArray(columns);
    }
    return arrays;
  }

  /** Adds products with {@code count} factors from {@code at} on to a row of sums. */
  private void add(Object sums, Object left, int at, int across, Object[] right, int count) {
    if (carrier == Carrier.FLOAT) {
      add((float[]) sums, (float[]) left, at, across, right, count);
    } else {
      add((double[]) sums, (double[]) left, at, across, right, count);
    }
  }

  private static void add(
      float[] sums, float[] left, int at, int across, Object[] right, int count) {
    if (count < TERMS) {
      for (int t = 0; t < count; t++) {
        add(sums, left[at + t * across], (float[]) right[t]);
      }
      return;
    }
    float a = left[at];
    float b = left[at + across];
    float c = left[at + 2 * across];
    float d = left[at + 3 * across];
    float[] as = (float[]) right[0];
    float[] bs = (float[]) right[1];
    float[] cs = (float[]) right[2];
    float[] ds = (float[]) right[3];
    for (int k = 0; k < sums.length; k++) {
      float two = Math.fma(b, bs[k], Math.fma(a, as[k], sums[k]));
      sums[k] = Math.fma(d, ds[k], Math.fma(c, cs[k], two));
    }
  }

  private static void add(float[] sums, float factor, float[] factors) {
    for (int k = 0; k < sums.length; k++) {
      sums[k] = Math.fma(factor, factors[k], sums[k]);
    }
  }

  private static void add(
      double[] sums, double[] left, int at, int across, Object[] right, int count) {
    if (count < TERMS) {
      for (int t = 0; t < count; t++) {
        add(sums, left[at + t * across], (double[]) right[t]);
      }
      return;
    }
    double a = left[at];
    double b = left[at + across];
    double c = left[at + 2 * across];
    double d = left[at + 3 * across];
    double[] as = (double[]) right[0];
    double[] bs = (double[]) right[1];
    double[] cs = (double[]) right[2];
    double[] ds = (double[]) right[3];
    for (int k = 0; k < sums.length; k++) {
      double two = Math.fma(b, bs[k], Math.fma(a, as[k], sums[k]));
      sums[k] = Math.fma(d, ds[k], Math.fma(c, cs[k], two));
    }
  }

  private static void add(double[] sums, double factor, double[] factors) {
    for (int k = 0; k < sums.length; k++) {
      sums[k] = Math.fma(factor, factors[k], sums[k]);
    }
  }
}
