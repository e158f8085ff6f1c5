package xlet.session.diagnostic;

import java.util.stream.Collectors;
import xlet.grammar.tree.Span;
import xlet.session.render.Html;

/** A diagnostic as HTML that needs no style sheet and reads on light and dark. */
final class DiagnosticHtml {
  private static final String FAULT =
      "text-decoration:underline wavy #e5534b;background:rgba(229,83,75,0.15)";
  private static final String PLACE = "text-decoration:underline #888";
  private static final String BLOCK = "padding:0.1em 0 0.1em 0.8em;border-left:3px solid ";
  private static final String LINE =
      "margin:0.3em 0;background:none;"
          + Html.FONT
          + ";white-space:pre-wrap;"
          + "word-break:normal;overflow-wrap:anywhere";
  private static final String CODE =
      Html.FONT + ";background:rgba(128,128,128,0.15);padding:0 0.3em";

  /** How much of a line is shown before the place at fault, in characters. */
  private static final int MOST_BEFORE = 120;

  /** How much from the place at fault on. */
  private static final int MOST_AFTER = 400;

  private DiagnosticHtml() {}

  static String of(Diagnostic diagnostic) {
    Label primary = diagnostic.primary();
    StringBuilder html = new StringBuilder("<div class=\"xlet-diagnostic\"");
    html.append(" style=\"").append(BLOCK).append(edge(diagnostic.severity())).append("\">");
    html.append(Html.element("strong", "", diagnostic.headline()));
    html.append("<pre style=\"")
        .append(LINE)
        .append("\">")
        .append(line(diagnostic))
        .append("</pre>");
    if (!primary.text().isEmpty()) {
      html.append(Html.element("div", "", primary.text()));
    }
    for (Label label : diagnostic.secondary()) {
      html.append("<div>").append(Html.element("code", CODE, label.place().text()));
      html.append(Html.escape(label.text().isEmpty() ? "" : " " + label.text())).append("</div>");
    }
    if (!diagnostic.facts().isEmpty()) {
      html.append(
          diagnostic.facts().stream()
              .map(fact -> Html.element("code", CODE, fact.toString()))
              .collect(Collectors.joining(", ", "<div>", "</div>")));
    }
    for (Correction correction : diagnostic.corrections()) {
      html.append("<div>try: ").append(Html.element("code", CODE, correction.toString()));
      html.append("</div>");
    }
    for (String note : diagnostic.notes()) {
      html.append(Html.element("div", "", note));
    }
    return html.append("</div>").toString();
  }

  /** The colour of the edge, seen on light and dark. */
  private static String edge(Severity severity) {
    return switch (severity) {
      case ERROR -> "#e5534b";
      case WARNING -> "#c69026";
      case NOTE -> "#888";
    };
  }

  /** The line at fault, its places underlined. */
  private static String line(Diagnostic diagnostic) {
    Place place = diagnostic.primary().place();
    Span line = place.source().lineSpan(place.start().line());
    int from = Math.max(line.start(), place.span().start() - MOST_BEFORE);
    int to = Math.min(line.end(), place.span().start() + MOST_AFTER);
    int[] shown = place.source().slice(new Span(from, to)).codePoints().toArray();
    StringBuilder html = new StringBuilder(from > line.start() ? "…" : "");
    String open = "";
    for (int i = from; i < to; i++) {
      String style = style(diagnostic, i);
      if (!style.equals(open)) {
        html.append(open.isEmpty() ? "" : "</span>");
        html.append(style.isEmpty() ? "" : "<span style=\"" + style + "\">");
        open = style;
      }
      html.append(Html.escape(Character.toString(shown[i - from])));
    }
    html.append(open.isEmpty() ? "" : "</span>");
    return html.append(to < line.end() ? "…" : "").toString();
  }

  private static String style(Diagnostic diagnostic, int codePoint) {
    if (covers(diagnostic.primary().place(), codePoint)) {
      return FAULT;
    }
    boolean spokenOf =
        diagnostic.secondary().stream()
            .map(Label::place)
            .anyMatch(place ->
                place.source() == diagnostic.primary().place().source()
                    && covers(place, codePoint));
    return spokenOf ? PLACE : "";
  }

  private static boolean covers(Place place, int codePoint) {
    return codePoint >= place.span().start() && codePoint < place.span().end();
  }
}
