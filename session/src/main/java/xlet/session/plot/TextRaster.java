package xlet.session.plot;

import java.util.ArrayList;
import java.util.List;
import xlet.session.render.Screen;

/** A heat map or an image of characters: half blocks in colour, else letters that grow darker. */
final class TextRaster {
  private static final String BLOCKS = " ░▒▓█";
  private static final String LETTERS = " .:-=+*#%@";
  private static final int MOST_ROWS = 20;

  private TextRaster() {}

  static List<String> lines(Plot.HeatMap map, Screen screen) {
    Raster raster = Raster.of(map, rows(screen), screen.width());
    List<String> lines = lines(raster, screen);
    Field field = raster.field();
    if (field.least() <= field.greatest()) {
      lines.add(Scale.text(field.least()) + " … " + Scale.text(field.greatest()));
    }
    return lines;
  }

  static List<String> lines(Plot.Image image, Screen screen) {
    return lines(Raster.of(image, rows(screen), screen.width()), screen);
  }

  /** In colour a character has two rows. */
  private static int rows(Screen screen) {
    int lines = Math.clamp(screen.height() - 4, 2, MOST_ROWS);
    return screen.color() ? 2 * lines : lines;
  }

  private static List<String> lines(Raster raster, Screen screen) {
    Pixels pixels = raster.pixels();
    List<String> lines = new ArrayList<>();
    if (raster.field().isEmpty()) {
      lines.add("no elements");
      return lines;
    }
    int wide = !screen.color() && 2 * pixels.columns() <= screen.width() ? 2 : 1;
    for (int row = 0; row < pixels.rows(); row += screen.color() ? 2 : 1) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < pixels.columns(); column++) {
        line.append(
            screen.color()
                ? halves(pixels, row, column)
                : shade(pixels.at(row, column), screen).repeat(wide));
      }
      lines.add(screen.color() ? line + "\u001b[0m" : line.toString().stripTrailing());
    }
    return lines;
  }

  private static String halves(Pixels pixels, int row, int column) {
    int lower = row + 1 < pixels.rows() ? pixels.at(row + 1, column) : Palette.CLEAR;
    return color(38, pixels.at(row, column)) + color(48, lower) + "▀";
  }

  private static String color(int ground, int color) {
    return color == Palette.CLEAR
        ? "\u001b[" + (ground + 1) + "m"
        : "\u001b[" + ground + ";5;" + Palette.terminal(color) + "m";
  }

  private static String shade(int color, Screen screen) {
    String ramp = screen.ascii() ? LETTERS : BLOCKS;
    double brightness = color == Palette.CLEAR ? 0 : Palette.brightness(color);
    int place = (int) Math.rint(brightness * (ramp.length() - 1));
    return ramp.substring(place, place + 1);
  }
}
