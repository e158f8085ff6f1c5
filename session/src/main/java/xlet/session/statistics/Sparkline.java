package xlet.session.statistics;

import java.util.List;
import java.util.stream.Collectors;
import xlet.session.render.Screen;

/** Numbers as a line of characters, one for each: the greater, the higher. */
final class Sparkline {
  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final String LETTERS = ".:-=+*#@";

  private Sparkline() {}

  /** The line of {@code numbers} between {@code low} and {@code high}; NaN leaves a gap. */
  static String of(List<Double> numbers, double low, double high, Screen screen) {
    String ramp = screen.ascii() ? LETTERS : BARS;
    return numbers.stream()
        .map(number -> character(number, low, high, ramp))
        .collect(Collectors.joining());
  }

  private static String character(double number, double low, double high, String ramp) {
    if (Double.isNaN(number)) {
      return " ";
    }
    double span = high / 2 - low / 2;
    double share = span > 0 ? (number / 2 - low / 2) / span : 0;
    int place = (int) Math.rint(Math.clamp(share, 0, 1) * (ramp.length() - 1));
    return ramp.substring(place, place + 1);
  }

  /** Counts, of which none is a gap. */
  static String ofCounts(List<Long> counts, Screen screen) {
    double most = counts.stream().mapToLong(count -> count).max().orElse(0);
    return of(
        counts.stream().map(count -> count == 0 ? Double.NaN : count.doubleValue()).toList(),
        0,
        most,
        screen);
  }
}
