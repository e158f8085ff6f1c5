package xlet.session.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import xlet.session.render.Screen;

/**
 * Pictures of one or several programs, such as one before and after a change, in each form in which
 * they can be shown.
 */
public record GraphPicture(List<Diagram> diagrams) {
  /** Notebooks get no drawing of more steps: it would be larger than their pages can be. */
  private static final int MOST_DRAWN = 500;

  public GraphPicture {
    diagrams = List.copyOf(diagrams);
  }

  /** The picture of one program. */
  public static GraphPicture of(Diagram... diagrams) {
    return new GraphPicture(List.of(diagrams));
  }

  /** As text, without line ends; long programs are condensed and cut. */
  public List<String> lines(Screen screen) {
    return lines(screen, false);
  }

  /** As text, without line ends; {@code whole} says that no step may be left out. */
  public List<String> lines(Screen screen, boolean whole) {
    List<String> lines = new ArrayList<>();
    for (Diagram diagram : diagrams) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.addAll(DiagramText.of(diagram, screen, whole));
    }
    return lines;
  }

  /** By MIME type: as text, and as SVG unless that would be too much for a page. */
  public Map<String, Object> bundle(Screen screen, boolean whole) {
    Map<String, Object> bundle = new LinkedHashMap<>();
    bundle.put("text/plain", String.join("\n", lines(screen, whole)));
    if (diagrams.stream().mapToInt(Diagram::size).sum() <= MOST_DRAWN) {
      bundle.put("image/svg+xml", svg());
    }
    return bundle;
  }

  /** As an SVG document: several programs side by side, or one below the other if that is wide. */
  public String svg() {
    return SvgDocument.of(diagrams);
  }

  /** As a graph for Graphviz. */
  public String dot() {
    return DotText.of(diagrams);
  }

  /** As an HTML page. */
  public String html() {
    return HtmlDocument.of(diagrams, svg(), lines(Screen.PLAIN, true));
  }
}
