package xlet.session.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import xlet.session.render.Picture.Cells;
import xlet.session.render.Picture.Gap;
import xlet.session.render.Picture.Grid;

/** A grid as lines: labels on the left, columns aligned on the decimal point. */
final class TextGrid {
  static final String SPACE = "  ";

  private final Grid grid;
  private final Screen screen;
  private final int[] labelWidths;
  private final int[] wholeWidths;
  private final int[] fractionWidths;

  TextGrid(Grid grid, Screen screen) {
    this.grid = grid;
    this.screen = screen;
    List<Cells> rows =
        grid.rows().stream().filter(Cells.class::isInstance).map(Cells.class::cast).toList();
    labelWidths = new int[rows.isEmpty() ? 0 : rows.getFirst().labels().size()];
    int columns = rows.stream().mapToInt(row -> row.cells().size()).max().orElse(0);
    wholeWidths = new int[columns];
    fractionWidths = new int[columns];
    for (int c = 0; c < grid.ticks().size() && c < columns; c++) {
      wholeWidths[c] = grid.ticks().get(c).length();
    }
    for (Cells row : rows) {
      for (int i = 0; i < labelWidths.length; i++) {
        labelWidths[i] = Math.max(labelWidths[i], row.labels().get(i).length());
      }
      for (int c = 0; c < row.cells().size(); c++) {
        String cell = row.cells().get(c);
        wholeWidths[c] = Math.max(wholeWidths[c], whole(cell));
        fractionWidths[c] = Math.max(fractionWidths[c], cell.length() - whole(cell));
      }
    }
    if (grid.ticks().isEmpty()) {
      Arrays.fill(wholeWidths, Arrays.stream(wholeWidths).max().orElse(0));
      Arrays.fill(fractionWidths, Arrays.stream(fractionWidths).max().orElse(0));
    }
  }

  /** How many columns of text the grid takes. */
  static int width(Grid grid) {
    TextGrid text = new TextGrid(grid, Screen.PLAIN);
    int width = text.labelWidth();
    for (int c = 0; c < text.wholeWidths.length; c++) {
      width += SPACE.length() + text.wholeWidths[c] + text.fractionWidths[c];
    }
    return width + (grid.gap() >= 0 ? SPACE.length() + 1 : 0);
  }

  /** How much of an element stands before its decimal point; all of it if it has none. */
  private static int whole(String cell) {
    int point = cell.startsWith("(") ? -1 : cell.indexOf('.');
    return point < 0 ? cell.length() : point;
  }

  /** The labels, or the name of the columns' dimension above them. */
  private int labelWidth() {
    int width = -SPACE.length();
    for (int labels : labelWidths) {
      width += labels + SPACE.length();
    }
    return Math.max(width, grid.ticks().isEmpty() ? 0 : ("d" + grid.columns()).length());
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!grid.ticks().isEmpty()) {
      lines.add(screen.paint(Ink.FAINT, ticks()));
    }
    for (Picture.Row row : grid.rows()) {
      lines.add(
          switch (row) {
            case Cells cells -> line(cells);
            case Gap gap -> screen.paint(Ink.FAINT, line(gap));
          });
    }
    return lines;
  }

  private String ticks() {
    StringBuilder line = new StringBuilder();
    line.append(Columns.right("d" + grid.columns(), labelWidth()));
    for (int c = 0; c < grid.ticks().size(); c++) {
      appendGap(line, c);
      line.append(SPACE)
          .append(Columns.right(grid.ticks().get(c), wholeWidths[c]))
          .append(Columns.spaces(fractionWidths[c]));
    }
    appendGap(line, grid.ticks().size());
    return line.toString().stripTrailing();
  }

  private void appendGap(StringBuilder line, int column) {
    if (grid.gap() == column) {
      line.append(SPACE).append(screen.glyph("…", "~"));
    }
  }

  private String line(Cells row) {
    StringBuilder labels = new StringBuilder();
    for (int i = 0; i < labelWidths.length; i++) {
      labels.append(Columns.left(row.labels().get(i), labelWidths[i])).append(SPACE);
    }
    StringBuilder line =
        new StringBuilder(Columns.left(labels.toString().stripTrailing(), labelWidth()));
    String painted = screen.paint(Ink.FAINT, line.toString());
    line.setLength(0);
    for (int c = 0; c < row.cells().size(); c++) {
      appendGap(line, c);
      String cell = row.cells().get(c);
      int whole = whole(cell);
      line.append(SPACE)
          .append(Columns.spaces(wholeWidths[c] - whole))
          .append(cell)
          .append(Columns.spaces(fractionWidths[c] - (cell.length() - whole)));
    }
    appendGap(line, row.cells().size());
    return painted + line.toString().stripTrailing();
  }

  private String line(Gap gap) {
    int indent = 0;
    for (int i = 0; i < gap.depth(); i++) {
      indent += labelWidths[i] + SPACE.length();
    }
    return Columns.spaces(indent) + screen.glyph("⋮", ":") + SPACE + gap.text();
  }
}
