package xlet.session.graph;

import java.util.List;
import java.util.stream.Collectors;
import xlet.session.render.Html;

/** Pictures as a page that needs nothing else: the drawing, and below it each step as text. */
final class HtmlDocument {
  private static final String STYLE =
      ":root{color-scheme:light dark}"
          + "body{font-family:sans-serif;margin:1.5em}"
          + "figure{margin:0;overflow-x:auto}"
          + "pre{overflow-x:auto;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px}"
          + "summary{cursor:pointer}";

  private HtmlDocument() {}

  static String of(List<Diagram> diagrams, String svg, List<String> text) {
    String title = diagrams.stream().map(Diagram::title).collect(Collectors.joining(", "));
    return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        + Html.element("title", "", title)
        + "<style>"
        + STYLE
        + "</style></head>\n<body>"
        + Html.element("h1", "", title)
        + "\n<figure>"
        + svg
        + "</figure>\n<details><summary>The steps as text</summary>"
        + Html.element("pre", "", String.join("\n", text))
        + "</details></body></html>\n";
  }
}
