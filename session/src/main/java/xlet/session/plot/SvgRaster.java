package xlet.session.plot;

import java.util.Base64;
import java.util.function.IntFunction;

/** A heat map or an image as SVG: the elements are a picture inside it. */
final class SvgRaster {
  /** How many rows and columns are drawn at most; fewer where that would take too much room. */
  private static final int MOST = 480;

  private static final int MOST_CHARACTERS = 1 << 16;
  private static final double LONGER_SIDE = 320;
  private static final double SHORTEST_SIDE = 60;
  private static final double TOP = 26;
  private static final double BOTTOM = 40;
  private static final double GAP = 6;
  private static final double BAR = 14;
  private static final int TICKS = 6;

  private final Field field;
  private final Svg svg;
  private final double left;
  private final double width;
  private final double height;

  private SvgRaster(Plot plot, Raster raster, double right) {
    this.field = raster.field();
    double longer = Math.max(1, Math.max(field.height(), field.width()));
    this.width = Math.max(SHORTEST_SIDE, LONGER_SIDE * field.width() / longer);
    this.height = Math.max(SHORTEST_SIDE, LONGER_SIDE * field.height() / longer);
    this.left = 3 * GAP + Svg.width("d0 " + field.height());
    String headline = PlotRenderer.headline(plot);
    double whole = Math.max(left + width + right, left + Svg.width(headline) + GAP);
    this.svg = new Svg(whole, TOP + height + BOTTOM, plot.title(), headline);
    svg.text(left, TOP - 10, "start", headline);
    if (field.isEmpty()) {
      svg.text(left + width / 2, TOP + height / 2, "middle", "no elements");
    } else {
      String picture = Base64.getEncoder().encodeToString(Png.of(raster.pixels()));
      svg.image(left, TOP, width, height, picture);
    }
    svg.frame(left, TOP, width, height);
    axes();
  }

  static String of(Plot plot, Plot.HeatMap map) {
    return small(most -> of(plot, map, most));
  }

  static String of(Plot plot, Plot.Image image) {
    return small(most -> new SvgRaster(plot, Raster.of(image, most, most), GAP).svg.finish());
  }

  private static String small(IntFunction<String> drawing) {
    int most = MOST;
    String drawn = drawing.apply(most);
    while (drawn.length() > MOST_CHARACTERS) {
      most = most * 3 / 4;
      drawn = drawing.apply(most);
    }
    return drawn;
  }

  private static String of(Plot plot, Plot.HeatMap map, int most) {
    Raster raster = Raster.of(map, most, most);
    Scale scale = Raster.scale(raster.field());
    double labels =
        Math.max(Svg.width(Scale.text(scale.low())), Svg.width(Scale.text(scale.high())));
    SvgRaster drawing = new SvgRaster(plot, raster, 4 * GAP + BAR + labels);
    drawing.bar(raster.field());
    return drawing.svg.finish();
  }

  /** The numbers of rows and columns, at the middle of each. */
  private void axes() {
    Scale rows = new Scale(-0.5, Math.max(1, field.height()) - 0.5);
    for (Scale.Tick tick : rows.ticks(TICKS, true)) {
      double y = TOP + rows.fraction(tick.value()) * height;
      svg.line(left - 4, y, left, y, 1);
      svg.text(left - GAP, y + 4, "end", tick.label());
    }
    Scale columns = new Scale(-0.5, Math.max(1, field.width()) - 0.5);
    for (Scale.Tick tick : columns.ticks(TICKS, true)) {
      double x = left + columns.fraction(tick.value()) * width;
      svg.line(x, TOP + height, x, TOP + height + 4, 1);
      svg.text(x, TOP + height + 17, "middle", tick.label());
    }
    svg.text(left + width / 2, TOP + height + BOTTOM - GAP, "middle", "d1");
    svg.text(GAP, TOP + height / 2 + 4, "start", "d0");
  }

  /** Draws the scale of the colours. */
  private void bar(Field shown) {
    if (shown.isEmpty() || shown.least() > shown.greatest()) {
      return;
    }
    double x = left + width + 2 * GAP;
    Pixels shades =
        new Pixels(
            Palette.SHADES, 1, (row, column) -> Palette.viridis(1 - row / (Palette.SHADES - 1.0)));
    svg.image(x, TOP, BAR, height, Base64.getEncoder().encodeToString(Png.of(shades)));
    svg.text(x + BAR + GAP, TOP + 10, "start", Scale.text(shown.greatest()));
    svg.text(x + BAR + GAP, TOP + height, "start", Scale.text(shown.least()));
  }
}
