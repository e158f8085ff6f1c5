package xlet.session.plot;

import java.util.Arrays;

/** Points to be joined, in order; where one is nan the line has a gap. */
final class Curve {
  private final double[] xs;
  private final double[] ys;

  private Curve(double[] xs, double[] ys) {
    this.xs = xs;
    this.ys = ys;
  }

  int size() {
    return xs.length;
  }

  double x(int point) {
    return xs[point];
  }

  double y(int point) {
    return ys[point];
  }

  boolean isGap(int point) {
    return Double.isNaN(xs[point]);
  }

  /** Whether neither neighbour can be joined to the point. */
  boolean isAlone(int point) {
    return !isGap(point)
        && (point == 0 || isGap(point - 1))
        && (point == size() - 1 || isGap(point + 1));
  }

  /**
   * Collects points; of each run of many the first, the lowest, the highest and the last, so that
   * nothing is lost that could be seen.
   */
  static final class Builder {
    private static final int KEPT_OF_A_RUN = 4;

    private final long run;
    private double[] xs = new double[64];
    private double[] ys = new double[64];
    private int size;
    private long seen;
    private long leftOut;
    private boolean broken;
    private final double[] keptX = new double[KEPT_OF_A_RUN];
    private final double[] keptY = new double[KEPT_OF_A_RUN];
    private final long[] place = new long[KEPT_OF_A_RUN];
    private boolean some;

    /** Of {@code count} points, about {@code most} are kept. */
    Builder(long count, int most) {
      run = count <= most ? 1 : Math.ceilDiv(count * KEPT_OF_A_RUN, (long) most);
    }

    /** How many points go together. */
    long run() {
      return run;
    }

    /** How many points were nan or infinite. */
    long leftOut() {
      return leftOut;
    }

    void add(double x, double y) {
      if (Double.isFinite(x) && Double.isFinite(y)) {
        if (!some) {
          Arrays.fill(keptX, x);
          Arrays.fill(keptY, y);
          Arrays.fill(place, seen);
          some = true;
        }
        if (y < keptY[1]) {
          keep(1, x, y);
        }
        if (y > keptY[2]) {
          keep(2, x, y);
        }
        keep(3, x, y);
      } else {
        leftOut++;
        broken = true;
      }
      if (++seen % run == 0) {
        flush();
      }
    }

    private void keep(int which, double x, double y) {
      keptX[which] = x;
      keptY[which] = y;
      place[which] = seen;
    }

    private void flush() {
      if (some) {
        boolean lowestFirst = place[1] <= place[2];
        int[] order = {0, lowestFirst ? 1 : 2, lowestFirst ? 2 : 1, 3};
        long before = -1;
        for (int which : order) {
          if (place[which] != before) {
            append(keptX[which], keptY[which]);
          }
          before = place[which];
        }
      }
      if (broken && size > 0 && !Double.isNaN(xs[size - 1])) {
        append(Double.NaN, Double.NaN);
      }
      some = false;
      broken = false;
    }

    private void append(double x, double y) {
      if (size == xs.length) {
        xs = Arrays.copyOf(xs, 2 * size);
        ys = Arrays.copyOf(ys, 2 * size);
      }
      xs[size] = x;
      ys[size++] = y;
    }

    Curve build() {
      flush();
      return new Curve(Arrays.copyOf(xs, size), Arrays.copyOf(ys, size));
    }
  }
}
