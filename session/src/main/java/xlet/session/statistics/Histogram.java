package xlet.session.statistics;

import java.util.List;
import java.util.stream.LongStream;
import xlet.engine.array.ElementType;

/** Counts of numbers in intervals of one length. */
final class Histogram {
  private static final int MOST = 24;

  private final double low;
  private final double high;
  private final double step;
  private final long[] counts;

  /**
   * A histogram of {@code finite} numbers from {@code low} to {@code high}; whole numbers get an
   * interval each if there are few.
   */
  Histogram(ElementType type, double low, double high, long finite) {
    this.low = low;
    this.high = high;
    double span = high - low;
    boolean whole = type.inLong() && span < MOST;
    int intervals = finite == 0 ? 0 : whole ? (int) span + 1 : span == 0 ? 1 : MOST;
    this.step = whole || span == 0 ? 1 : high / MOST - low / MOST;
    this.counts = new long[intervals];
  }

  void add(double number) {
    if (Double.isFinite(number)) {
      int interval = (int) Math.floor(number / step - low / step);
      counts[Math.clamp(interval, 0, counts.length - 1)]++;
    }
  }

  double low() {
    return low;
  }

  double high() {
    return high;
  }

  /** The length of an interval. */
  double step() {
    return step;
  }

  /** How many numbers each interval has. */
  List<Long> counts() {
    return LongStream.of(counts).boxed().toList();
  }
}
