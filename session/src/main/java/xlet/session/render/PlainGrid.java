package xlet.session.render;

import java.util.ArrayList;
import java.util.List;
import xlet.session.render.Picture.Cells;
import xlet.session.render.Picture.Gap;
import xlet.session.render.Picture.Grid;

/**
 * A grid as sentences, for those who hear it: each row says all of its indices, then its values.
 */
final class PlainGrid {
  private PlainGrid() {}

  static List<String> lines(Grid grid, Screen screen) {
    List<String> lines = new ArrayList<>();
    List<String> labels = List.of();
    for (Picture.Row row : grid.rows()) {
      String text =
          switch (row) {
            case Gap gap -> gap.text();
            case Cells cells -> {
              labels = merged(labels, cells.labels());
              yield (String.join(" ", labels) + ": " + values(grid, cells)).strip();
            }
          };
      lines.addAll(Columns.wrap(text, screen.width(), 2));
    }
    return lines;
  }

  private static String values(Grid grid, Cells row) {
    List<String> values = new ArrayList<>(row.cells());
    if (grid.gap() >= 0) {
      values.add(Math.min(grid.gap(), values.size()), "some hidden");
    }
    return String.join(", ", values);
  }

  /** The labels of a row; an empty one is that of the row above. */
  private static List<String> merged(List<String> above, List<String> own) {
    List<String> merged = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      merged.add(own.get(i).isEmpty() && i < above.size() ? above.get(i) : own.get(i));
    }
    return merged;
  }
}
