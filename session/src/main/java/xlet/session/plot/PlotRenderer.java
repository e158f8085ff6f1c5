package xlet.session.plot;

import java.util.ArrayList;
import java.util.List;
import xlet.session.render.Columns;
import xlet.session.render.Screen;

/** Shows drawings: as text on a screen, as SVG in notebooks. */
public final class PlotRenderer {
  private PlotRenderer() {}

  /** The drawing as lines without line ends: what it is, the drawing, what else there is to say. */
  public static List<String> lines(Plot plot, Screen screen) {
    List<String> lines =
        new ArrayList<>(Columns.wrap(Columns.visible(headline(plot)), screen.width(), 2));
    lines.addAll(
        switch (plot.body()) {
          case Plot.Lines chart -> new TextChart(chart, screen).lines();
          case Plot.HeatMap map -> TextRaster.lines(map, screen);
          case Plot.Image image -> TextRaster.lines(image, screen);
        });
    return lines;
  }

  /** The drawing as an SVG document that needs nothing else and reads on light and dark. */
  public static String svg(Plot plot) {
    return switch (plot.body()) {
      case Plot.Lines chart -> SvgChart.of(plot, chart);
      case Plot.HeatMap map -> SvgRaster.of(plot, map);
      case Plot.Image image -> SvgRaster.of(plot, image);
    };
  }

  /** The title of the drawing, and what is left out of it. */
  static String headline(Plot plot) {
    String notes = plot.notes().isEmpty() ? "" : " (" + String.join("; ", plot.notes()) + ")";
    return plot.title() + notes;
  }
}
