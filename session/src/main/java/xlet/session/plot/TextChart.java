package xlet.session.plot;

import java.util.ArrayList;
import java.util.List;
import xlet.session.plot.Plot.Lines;
import xlet.session.render.Screen;

/** A line chart of characters: of dots in Braille, or of stars where there is only ASCII. */
final class TextChart {
  private static final int MOST_ROWS = 12;
  private static final int BRAILLE = 0x2800;

  /** The bits of a Braille character's dots, by row and column. */
  private static final int[][] DOTS = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

  private final Lines chart;
  private final Screen screen;
  private final Scale across;
  private final Scale up;
  private final int rows;
  private final int columns;
  private final int labels;
  private final int[][] cells;

  TextChart(Lines chart, Screen screen) {
    this.chart = chart;
    this.screen = screen;
    this.across = Extent.xs(chart);
    this.up = Extent.ys(chart);
    this.rows = Math.clamp(screen.height() - 4, 3, MOST_ROWS);
    this.labels = Math.max(Scale.text(up.low()).length(), Scale.text(up.high()).length());
    this.columns = Math.max(8, screen.width() - labels - 2);
    this.cells = new int[rows][columns];
  }

  List<String> lines() {
    chart.curves().forEach(this::trace);
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      String label = "";
      if (row == 0) {
        label = Scale.text(up.high());
      } else if (row == rows - 1) {
        label = Scale.text(up.low());
      }
      StringBuilder line = new StringBuilder(" ".repeat(labels - label.length())).append(label);
      line.append(screen.glyph(" ┤", " |"));
      for (int cell : cells[row]) {
        line.append(character(cell));
      }
      lines.add(line.toString().stripTrailing());
    }
    String from = Scale.text(across.low());
    String to = Scale.text(across.high());
    int room = columns - from.length() - to.length() - chart.axis().length();
    int before = Math.max(1, room / 2);
    int after = Math.max(1, room - before);
    lines.add(
        " ".repeat(labels + 2)
            + (from + " ".repeat(before) + chart.axis() + " ".repeat(after) + to).strip());
    return lines;
  }

  private char character(int cell) {
    if (cell == 0) {
      return ' ';
    }
    return screen.ascii() ? '*' : (char) (BRAILLE + cell);
  }

  private void trace(Curve curve) {
    for (int k = 0; k < curve.size(); k++) {
      if (curve.isGap(k)) {
        continue;
      }
      boolean joined = k > 0 && !curve.isGap(k - 1);
      segment(
          x(curve.x(joined ? k - 1 : k)),
          y(curve.y(joined ? k - 1 : k)),
          x(curve.x(k)),
          y(curve.y(k)));
    }
  }

  private void segment(double x1, double y1, double x2, double y2) {
    int steps = (int) Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)));
    for (int step = 0; step <= steps; step++) {
      double share = steps == 0 ? 0 : (double) step / steps;
      dot((int) Math.rint(x1 + share * (x2 - x1)), (int) Math.rint(y1 + share * (y2 - y1)));
    }
  }

  private void dot(int x, int y) {
    cells[y / DOTS.length][x / 2] |= DOTS[y % DOTS.length][x % 2];
  }

  private double x(double value) {
    return across.fraction(value) * (2 * columns - 1);
  }

  private double y(double value) {
    return (1 - up.fraction(value)) * (DOTS.length * rows - 1);
  }
}
