package xlet.session.graph;

import java.util.List;
import xlet.session.graph.layered.Box;
import xlet.session.render.Columns;

/**
 * A step as a card with its name, call and type on it, and in it the computations that it calls.
 *
 * @param vertex the step
 * @param call the step as the language writes it, cut if it is long
 * @param type its type, cut if it is long
 * @param inner the drawings of the computations that it calls
 */
record Card(Vertex vertex, String call, String type, List<DiagramSvg> inner) {
  static final double LINE = 16;
  static final double PADDING = 8;

  private static final int WIDEST = 46;
  private static final double LETTER = 7.3;

  Card {
    inner = List.copyOf(inner);
  }

  static Card of(Diagram diagram, Vertex vertex) {
    String call = diagram.call(vertex);
    String text = call.isEmpty() ? vertex.name() : vertex.name() + " = " + call;
    return new Card(
        vertex,
        Columns.cut(Columns.visible(text), WIDEST, "…"),
        Columns.cut(vertex.type(), WIDEST, "…"),
        vertex.bodies().stream().map(DiagramSvg::new).toList());
  }

  /** How wide a text is drawn. */
  static double width(String text) {
    return LETTER * Columns.width(text);
  }

  Box box() {
    double text = Math.max(width(call), width(type)) + 2 * PADDING;
    double within = inner.stream().mapToDouble(body -> body.width() + PADDING).sum() + PADDING;
    return new Box(
        Math.ceil(inner.isEmpty() ? text : Math.max(text, within)),
        Math.ceil(innerTop() + innerHeight()));
  }

  /** Where the drawings of the computations begin. */
  double innerTop() {
    return 2 * LINE + PADDING;
  }

  private double innerHeight() {
    return inner.isEmpty()
        ? 0
        : inner.stream().mapToDouble(DiagramSvg::height).max().orElse(0) + PADDING;
  }
}
