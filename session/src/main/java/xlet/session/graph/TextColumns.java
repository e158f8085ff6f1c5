package xlet.session.graph;

import java.util.List;
import xlet.session.render.Columns;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** The columns of a picture as text: rails, steps, types. */
final class TextColumns {
  /** The types of tuples are cut to this part of the width: one in so many columns. */
  private static final int TYPE_SHARE = 3;

  private static final int GAP = 2;

  private final Diagram diagram;
  private final List<String> drawings;
  private final Screen screen;
  private final int drawingWidth;
  private final int textWidth;
  private final int typeWidth;

  TextColumns(Diagram diagram, List<String> drawings, Screen screen) {
    this.diagram = diagram;
    this.drawings = drawings;
    this.screen = screen;
    this.drawingWidth = drawings.stream().mapToInt(Columns::width).max().orElse(0);
    int widest =
        diagram.vertices().stream().mapToInt(step -> Columns.width(step.type())).max().orElse(0);
    this.typeWidth = Math.min(widest, screen.width() / TYPE_SHARE);
    int longest =
        diagram.vertices().stream().mapToInt(step -> Columns.width(text(step))).max().orElse(0);
    this.textWidth = Math.min(longest, screen.width() - drawingWidth - typeWidth - 2 * GAP);
  }

  /** The line of a step. */
  String line(int number) {
    Vertex vertex = diagram.vertices().get(number);
    String text = cut(text(vertex), textWidth);
    String type = screen.paint(Ink.TYPE, cut(vertex.type(), typeWidth));
    String named =
        text.startsWith(vertex.name())
            ? screen.paint(Ink.STRONG, vertex.name()) + text.substring(vertex.name().length())
            : text;
    return Columns.left(drawings.get(number), drawingWidth + GAP)
        + named
        + Columns.spaces(textWidth - Columns.width(text) + GAP)
        + type;
  }

  private String cut(String text, int width) {
    return Columns.cut(text, width, screen.glyph("…", "..."));
  }

  private String text(Vertex vertex) {
    String call = diagram.call(vertex);
    return Columns.visible(call.isEmpty() ? vertex.name() : vertex.name() + " = " + call);
  }
}
