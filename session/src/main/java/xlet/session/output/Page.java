package xlet.session.output;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import xlet.session.render.Html;

/**
 * A description for people, in two forms.
 *
 * @param lines as text, without line ends
 * @param html as an HTML element
 */
public record Page(List<String> lines, String html) {
  /** Notebooks would break the lines inside words. */
  private static final String STYLE =
      Html.FONT
          + ";"
          + Html.MARGIN
          + ";margin:0;white-space:pre-wrap;word-break:normal;overflow-wrap:anywhere";

  public Page {
    lines = List.copyOf(lines);
  }

  /** A page of {@code lines}, whose HTML is the text. */
  public static Page of(List<String> lines) {
    return new Page(lines, html(lines));
  }

  /** Pages one below the other. */
  public static Page below(List<Page> pages) {
    return new Page(
        pages.stream().flatMap(page -> page.lines().stream()).toList(),
        pages.stream().map(Page::html).collect(Collectors.joining()));
  }

  /** Lines as an HTML element that keeps their blanks. */
  public static String html(List<String> lines) {
    return Html.element("pre", STYLE, String.join("\n", lines));
  }

  /** The page by MIME type: {@code text/plain} and {@code text/html}. */
  public Map<String, Object> bundle() {
    return Bundles.page(lines, html);
  }
}
