package xlet.session.plot;

import java.util.function.ToDoubleBiFunction;
import xlet.session.plot.Plot.Lines;

/** The ranges that a line chart has. */
final class Extent {
  private Extent() {}

  static Scale xs(Lines chart) {
    return of(chart, (curve, k) -> curve.x(k));
  }

  static Scale ys(Lines chart) {
    return of(chart, (curve, k) -> curve.y(k));
  }

  private static Scale of(Lines chart, ToDoubleBiFunction<Curve, Integer> coordinate) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (Curve curve : chart.curves()) {
      for (int k = 0; k < curve.size(); k++) {
        if (!curve.isGap(k)) {
          double value = coordinate.applyAsDouble(curve, k);
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
      }
    }
    return low > high ? Scale.of(0, 0) : Scale.of(low, high);
  }
}
