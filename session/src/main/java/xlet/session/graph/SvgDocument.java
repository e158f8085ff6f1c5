package xlet.session.graph;

import static java.util.stream.Collectors.joining;

import java.util.List;
import xlet.session.render.Html;

/**
 * Drawings as an SVG document. Each step is a card of a ground of its own, so that it reads on any
 * page, and lines and titles are of a grey that does; where a page tells that it is dark, the cards
 * are dark too.
 */
final class SvgDocument {
  private static final double MARGIN = 8;
  private static final double BETWEEN = 40;

  /** Drawings that would be wider side by side stand one below the other. */
  private static final double WIDEST = 1400;

  /** Stands before each selector: the document may be part of a page. */
  private static final String SCOPE = ".xlet-graph ";

  private static final List<String> LIGHT =
      List.of(
          "text{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:12px}",
          ".title{font-weight:bold;fill:#808080}",
          ".note{fill:#808080}",
          ".edges path{fill:none;stroke:#808080;stroke-width:1.2}",
          ".edges .tip{fill:#808080;stroke:none}",
          ".step>rect{fill:#fff;stroke:#8c959f}",
          ".step>.call{fill:#1f2328}",
          ".step>.type{fill:#57606a}",
          ".parameter>rect{fill:#e7f0fb;stroke:#5b8fc7}",
          ".value>rect{fill:#f0f0f0;stroke:#999}",
          ".calling>rect{fill:#faf6ea;stroke:#b59b5b}",
          ".root>rect{fill:#e9f6ec;stroke:#1a7f37;stroke-width:2}");

  private static final List<String> DARK =
      List.of(
          ".step>rect{fill:#22272e;stroke:#768390}",
          ".step>.call{fill:#e6edf3}",
          ".step>.type{fill:#9aa4af}",
          ".parameter>rect{fill:#16324f;stroke:#5b8fc7}",
          ".value>rect{fill:#33363b;stroke:#8b8b8b}",
          ".calling>rect{fill:#2d2817;stroke:#b59b5b}",
          ".root>rect{fill:#12351d;stroke:#3fb950}");

  private SvgDocument() {}

  static String of(List<Diagram> diagrams) {
    List<DiagramSvg> drawings = diagrams.stream().map(DiagramSvg::new).toList();
    double across = drawings.stream().mapToDouble(own -> own.width() + BETWEEN).sum() - BETWEEN;
    boolean besides = across <= WIDEST;
    StringBuilder content = new StringBuilder();
    double x = MARGIN;
    double y = MARGIN;
    double right = 0;
    double bottom = 0;
    for (DiagramSvg drawing : drawings) {
      drawing.draw(content, x, y);
      right = Math.max(right, x + drawing.width());
      bottom = Math.max(bottom, y + drawing.height());
      x = besides ? right + BETWEEN : MARGIN;
      y = besides ? MARGIN : bottom + BETWEEN;
    }
    return head(diagrams, right + MARGIN, bottom + MARGIN) + content + "</svg>";
  }

  private static String head(List<Diagram> diagrams, double width, double height) {
    String title = diagrams.stream().map(Diagram::title).collect(joining(", "));
    String size = Math.round(width) + "\" height=\"" + Math.round(height);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"xlet-graph\" width=\""
        + size
        + "\" viewBox=\"0 0 "
        + Math.round(width)
        + " "
        + Math.round(height)
        + "\" role=\"img\">"
        + Html.element("title", "", "The graph of " + title)
        + "<style>"
        + rules(LIGHT)
        + "@media (prefers-color-scheme:dark){"
        + rules(DARK)
        + "}</style>";
  }

  private static String rules(List<String> rules) {
    return rules.stream()
        .map(rule -> SCOPE + Html.escape(rule).replace("&#39;", "'"))
        .collect(joining());
  }
}
