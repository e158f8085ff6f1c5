package xlet.session.plot;

import java.util.List;
import xlet.session.plot.Plot.Lines;

/** A line chart as SVG. */
final class SvgChart {
  private static final double WIDTH = 520;
  private static final double HEIGHT = 300;
  private static final double TOP = 26;
  private static final double BOTTOM = 40;
  private static final double RIGHT = 14;
  private static final double GAP = 6;
  private static final int TICKS_ACROSS = 8;
  private static final int TICKS_UP = 6;
  private static final double FAINT = 0.25;

  private final Lines chart;
  private final Svg svg;
  private final Scale across;
  private final Scale up;
  private final double left;

  private SvgChart(Plot plot, Lines chart) {
    this.chart = chart;
    this.across = Extent.xs(chart);
    this.up = Extent.ys(chart);
    this.svg = new Svg(WIDTH, HEIGHT, plot.title(), PlotRenderer.headline(plot));
    this.left =
        2 * GAP
            + up.ticks(TICKS_UP, false).stream()
                .mapToDouble(tick -> Svg.width(tick.label()))
                .max()
                .orElse(0);
    svg.text(left, TOP - 10, "start", PlotRenderer.headline(plot));
  }

  static String of(Plot plot, Lines chart) {
    return new SvgChart(plot, chart).draw();
  }

  private String draw() {
    double floor = HEIGHT - BOTTOM;
    for (Scale.Tick tick : up.ticks(TICKS_UP, false)) {
      svg.line(left, y(tick.value()), WIDTH - RIGHT, y(tick.value()), FAINT);
      svg.text(left - GAP, y(tick.value()) + 4, "end", tick.label());
    }
    for (Scale.Tick tick : across.ticks(TICKS_ACROSS, chart.index())) {
      svg.line(x(tick.value()), floor, x(tick.value()), floor + 4, 1);
      svg.text(x(tick.value()), floor + 17, "middle", tick.label());
    }
    svg.line(left, floor, WIDTH - RIGHT, floor, 1);
    svg.text((left + WIDTH - RIGHT) / 2, HEIGHT - GAP, "middle", chart.axis());
    List<Curve> curves = chart.curves();
    for (int number = 0; number < curves.size(); number++) {
      Svg.Paint paint = new Svg.Paint(Palette.line(number));
      curve(curves.get(number), paint);
      if (curves.size() > 1) {
        svg.text(WIDTH - RIGHT, TOP + 12 + 15 * number, "d0=" + number, paint);
      }
    }
    if (curves.stream().allMatch(curve -> curve.size() == 0)) {
      svg.text((left + WIDTH - RIGHT) / 2, (TOP + floor) / 2, "middle", "nothing to draw");
    }
    return svg.finish();
  }

  private void curve(Curve curve, Svg.Paint paint) {
    StringBuilder path = new StringBuilder();
    boolean joined = false;
    for (int k = 0; k < curve.size(); k++) {
      if (curve.isGap(k)) {
        joined = false;
        continue;
      }
      if (curve.isAlone(k)) {
        svg.dot(x(curve.x(k)), y(curve.y(k)), paint);
      }
      path.append(joined ? 'L' : 'M').append(Svg.number(x(curve.x(k))));
      path.append(' ').append(Svg.number(y(curve.y(k))));
      joined = true;
    }
    if (!path.isEmpty()) {
      svg.path(path.toString(), paint);
    }
  }

  private double x(double value) {
    return left + across.fraction(value) * (WIDTH - RIGHT - left);
  }

  private double y(double value) {
    return HEIGHT - BOTTOM - up.fraction(value) * (HEIGHT - BOTTOM - TOP);
  }
}
