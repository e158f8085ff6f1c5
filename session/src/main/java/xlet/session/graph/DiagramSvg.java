package xlet.session.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import xlet.session.graph.layered.Arc;
import xlet.session.graph.layered.LayeredLayout;
import xlet.session.graph.layered.LayeredLayout.Point;
import xlet.session.render.Columns;
import xlet.session.render.Html;

/** The drawing of a program, as part of an SVG document. */
final class DiagramSvg {
  private static final double ARROW_WIDTH = 3;
  private static final double ARROW_HEIGHT = 6;

  /** A title may be so much wider than the drawing below it. */
  private static final double LEAST_WIDTH = 60;

  private final Diagram diagram;
  private final List<Card> cards;
  private final LayeredLayout layout;
  private final List<String> headline;

  DiagramSvg(Diagram diagram) {
    this.diagram = diagram;
    this.cards = diagram.vertices().stream().map(vertex -> Card.of(diagram, vertex)).toList();
    this.layout =
        LayeredLayout.of(
            cards.stream().map(Card::box).toList(),
            diagram.edges().stream().map(edge -> new Arc(edge.from(), edge.to())).toList());
    this.headline = new ArrayList<>(List.of(Columns.visible(diagram.title())));
    headline.addAll(diagram.notes());
  }

  double width() {
    double title = headline.stream().mapToDouble(Card::width).max().orElse(0);
    return Math.max(Math.max(layout.width(), title), LEAST_WIDTH);
  }

  double height() {
    return top() + layout.height();
  }

  private double top() {
    return headline.size() * Card.LINE + Card.PADDING;
  }

  /** Draws it with its upper left corner at a place. */
  void draw(StringBuilder svg, double left, double above) {
    for (int k = 0; k < headline.size(); k++) {
      text(svg, k == 0 ? "title" : "note", left, above + (k + 1) * Card.LINE - 4, headline.get(k));
    }
    double x = left + (width() - layout.width()) / 2;
    double y = above + top();
    svg.append("<g class=\"edges\">");
    layout.routes().forEach(route -> edge(svg, route, x, y));
    svg.append("</g>");
    for (int number = 0; number < cards.size(); number++) {
      Point corner = layout.corners().get(number);
      card(svg, number, x + corner.x(), y + corner.y());
    }
  }

  private void edge(StringBuilder svg, List<Point> route, double x, double y) {
    Point start = route.getFirst();
    Point end = route.getLast();
    svg.append("<path d=\"M").append(pair(x + start.x(), y + start.y()));
    for (int k = 1; k < route.size(); k++) {
      Point before = route.get(k - 1);
      Point next = route.get(k);
      boolean last = k == route.size() - 1;
      double ending = last ? next.y() - ARROW_HEIGHT : next.y();
      if (before.x() == next.x()) {
        svg.append('L').append(pair(x + next.x(), y + ending));
      } else {
        double middle = (before.y() + next.y()) / 2;
        svg.append('C').append(pair(x + before.x(), y + middle)).append(' ');
        svg.append(pair(x + next.x(), y + middle)).append(' ');
        svg.append(pair(x + next.x(), y + next.y()));
      }
    }
    double tip = y + end.y();
    svg.append("\"/><path class=\"tip\" d=\"M").append(pair(x + end.x(), tip));
    svg.append('L').append(pair(x + end.x() - ARROW_WIDTH, tip - ARROW_HEIGHT));
    svg.append('L').append(pair(x + end.x() + ARROW_WIDTH, tip - ARROW_HEIGHT)).append("Z\"/>");
  }

  private void card(StringBuilder svg, int number, double x, double y) {
    Card card = cards.get(number);
    svg.append("<g class=\"").append(style(number)).append("\">");
    svg.append(Html.element("title", "", tip(card.vertex())));
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"4\"/>",
            number(x),
            number(y),
            number(card.box().width()),
            number(card.box().height())));
    text(svg, "call", x + Card.PADDING, y + Card.LINE, card.call());
    text(svg, "type", x + Card.PADDING, y + 2 * Card.LINE, card.type());
    double left = x + Card.PADDING;
    for (DiagramSvg body : card.inner()) {
      body.draw(svg, left, y + card.innerTop());
      left += body.width() + Card.PADDING;
    }
    svg.append("</g>");
  }

  private String style(int number) {
    if (number == diagram.root()) {
      return "step root";
    }
    Card card = cards.get(number);
    return switch (card.vertex().kind()) {
      case PARAMETER -> "step parameter";
      case VALUE -> "step value";
      case OPERATION -> card.inner().isEmpty() ? "step" : "step calling";
    };
  }

  /** The whole line of a step, and what it was in the source: shown where a pointer rests on it. */
  private String tip(Vertex vertex) {
    List<String> lines = new ArrayList<>(List.of(diagram.line(vertex)));
    if (!vertex.source().isEmpty()) {
      lines.add("source: " + vertex.source());
    }
    lines.addAll(vertex.constants());
    return Columns.visible(String.join("; ", lines));
  }

  private static void text(StringBuilder svg, String style, double x, double y, String content) {
    svg.append("<text class=\"").append(style).append("\" x=\"").append(number(x));
    svg.append("\" y=\"").append(number(y)).append("\">");
    svg.append(Html.escape(content)).append("</text>");
  }

  private static String pair(double x, double y) {
    return number(x) + " " + number(y);
  }

  /** A coordinate: a point is as fine as a picture of text needs. */
  private static String number(double value) {
    return Long.toString(Math.round(value));
  }
}
