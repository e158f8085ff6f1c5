package xlet.session.render;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import xlet.engine.array.Ints;
import xlet.engine.explain.Explanation.Line;

/**
 * A window as a table: the elements that its turns read, where they lie in it, and a mark where
 * they read none. Only a window that extends in two dimensions is drawn.
 */
final class WindowPicture {
  private static final int INDENT = 3;

  /** Larger windows are not drawn, in rows or columns. */
  private static final int LARGEST = 16;

  private final List<Line.Turn> turns;
  private final int rows;
  private final int columns;

  private WindowPicture(List<Line.Turn> turns, int rows, int columns) {
    this.turns = turns;
    this.rows = rows;
    this.columns = columns;
  }

  /** The picture of the turns among {@code lines}; no lines if they are of no window. */
  static List<String> lines(List<Line> lines, Function<Line.Read, String> shown, Screen screen) {
    List<Line.Turn> turns =
        lines.stream().filter(Line.Turn.class::isInstance).map(Line.Turn.class::cast).toList();
    Ints sizes = turns.isEmpty() ? Ints.of() : turns.getLast().index().map(last -> last + 1);
    List<Integer> wide = new ArrayList<>();
    for (int d = 0; d < sizes.size(); d++) {
      if (sizes.get(d) > LARGEST) {
        return List.of();
      }
      if (sizes.get(d) > 1) {
        wide.add(d);
      }
    }
    boolean whole =
        wide.size() == 2
            && sizes.product() == turns.size()
            && turns.stream().noneMatch(WindowPicture::looksUp);
    return whole
        ? new WindowPicture(
                turns, (int) sizes.get(wide.getFirst()), (int) sizes.get(wide.getLast()))
            .drawn(shown, screen)
        : List.of();
  }

  private List<String> drawn(Function<Line.Read, String> shown, Screen screen) {
    List<String> cells = turns.stream().map(turn -> cell(turn, shown, screen)).toList();
    int width = cells.stream().mapToInt(Columns::width).max().orElse(0);
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      StringBuilder line = new StringBuilder(Columns.spaces(INDENT));
      for (int column = 0; column < columns; column++) {
        line.append(column == 0 ? "" : "  ")
            .append(Columns.right(cells.get(row * columns + column), width));
      }
      lines.add(line.toString());
    }
    boolean fits = lines.stream().allMatch(line -> Columns.width(line) <= screen.width());
    return fits ? lines : List.of();
  }

  /** Whether a turn reads where something lies: then it is of no window. */
  private static boolean looksUp(Line.Turn turn) {
    return turn.lines().stream().anyMatch(Line.Used.class::isInstance);
  }

  /** The elements that a turn read, which are multiplied if there are two. */
  private static String cell(Line.Turn turn, Function<Line.Read, String> shown, Screen screen) {
    String read =
        turn.lines().stream()
            .filter(Line.Read.class::isInstance)
            .map(line -> shown.apply((Line.Read) line))
            .collect(Collectors.joining(screen.glyph("·", "*")));
    return read.isEmpty() ? screen.glyph("░", "#") : read;
  }
}
