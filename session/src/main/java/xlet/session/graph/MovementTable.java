package xlet.session.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.rewrite.DataMovement;
import xlet.engine.rewrite.LaneModel;
import xlet.session.render.Columns;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** The data that the reshapes, transposes and copies of a program move, as a table. */
public final class MovementTable {
  private static final int GAP = 2;
  private static final int LEAST_STEP = 16;
  private static final List<String> HEAD = List.of("bytes", "tiles", "elements");

  /** A step that moves data, or could. */
  private record Row(String step, String type, DataMovement movement) {
    List<String> figures() {
      return movement.elements() == 0
          ? List.of("free", "", "")
          : List.of(
              number(movement.bytes()), number(movement.vectors()), number(movement.elements()));
    }
  }

  private final LaneModel memory;
  private final Screen screen;
  private final List<Row> rows = new ArrayList<>();

  private MovementTable(LaneModel memory, Screen screen) {
    this.memory = memory;
    this.screen = screen;
  }

  /** The table for a program in {@code memory}, as text without line ends. */
  public static List<String> lines(NamedGraph named, LaneModel memory, Screen screen) {
    MovementTable table = new MovementTable(memory, screen);
    table.read(named.graph(), DiagramBuilder.of(named));
    return table.lines(named.title());
  }

  private void read(Graph graph, DiagramBuilder.Drawn drawn) {
    for (Node node : graph.nodes()) {
      Optional<DataMovement> movement = DataMovement.of(node, memory);
      Integer number = drawn.numbers().get(node);
      if (movement.isPresent() && number != null) {
        Vertex vertex = drawn.diagram().vertices().get(number);
        String step = Columns.visible(vertex.name() + " = " + drawn.diagram().call(vertex));
        rows.add(new Row(step, vertex.type(), movement.get()));
      }
    }
  }

  private List<String> lines(String title) {
    List<String> lines = new ArrayList<>();
    String where =
        memory.isLinear()
            ? "linear memory"
            : "tiles of " + memory.sublanes() + "x" + memory.lanes();
    long moving = rows.stream().filter(row -> row.movement().elements() > 0).count();
    String count =
        rows.isEmpty()
            ? "there is no reshape, transpose or copy"
            : moving + " of " + rows.size() + " reshapes, transposes and copies move data";
    Columns.wrap(title + " in " + where + ": " + count, screen.width(), 2)
        .forEach(line -> lines.add(screen.paint(Ink.STRONG, line)));
    if (!rows.isEmpty()) {
      table(lines);
    }
    return lines;
  }

  private void table(List<String> lines) {
    List<List<String>> figures = new ArrayList<>(List.of(HEAD));
    rows.forEach(row -> figures.add(row.figures()));
    figures.add(total());
    int[] widths = new int[HEAD.size()];
    for (List<String> row : figures) {
      for (int k = 0; k < widths.length; k++) {
        widths[k] = Math.max(widths[k], row.get(k).length());
      }
    }
    int room = screen.width();
    for (int width : widths) {
      room -= width + GAP;
    }
    int longest = rows.stream().mapToInt(row -> Columns.width(row.step())).max().orElse(0);
    int step = Math.max(LEAST_STEP, Math.min(longest, room));
    lines.add(screen.paint(Ink.FAINT, line("step", figures.getFirst(), step, widths)));
    for (int k = 0; k < rows.size(); k++) {
      lines.add(line(rows.get(k).step(), figures.get(k + 1), step, widths));
    }
    lines.add(line("all", figures.getLast(), step, widths));
  }

  private String line(String step, List<String> figures, int stepWidth, int[] widths) {
    String cut = Columns.cut(step, stepWidth, screen.glyph("…", "..."));
    StringBuilder line = new StringBuilder(Columns.left(cut, stepWidth));
    for (int k = 0; k < widths.length; k++) {
      line.append(Columns.right(figures.get(k), widths[k] + GAP));
    }
    return line.toString().stripTrailing();
  }

  private List<String> total() {
    long bytes = 0;
    long vectors = 0;
    long elements = 0;
    for (Row row : rows) {
      bytes = sum(bytes, row.movement().bytes());
      vectors = sum(vectors, row.movement().vectors());
      elements = sum(elements, row.movement().elements());
    }
    return List.of(number(bytes), number(vectors), number(elements));
  }

  /** The sum of two counts; Long.MAX_VALUE if it is more. */
  private static long sum(long a, long b) {
    return a + b < 0 ? Long.MAX_VALUE : a + b;
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
