package xlet.session.render;

import xlet.session.render.Picture.Cells;
import xlet.session.render.Picture.Gap;
import xlet.session.render.Picture.Grid;

/** A picture as HTML that needs no style sheet and reads on light and dark. */
final class ValueHtml {
  private static final String LABEL =
      "opacity:0.6;font-weight:normal;text-align:left;padding:0 0.6em 0 0";
  private static final String GAP = "opacity:0.6;padding:0 0.4em";
  private static final String CELL = "text-align:right;padding:0 0.4em";

  private ValueHtml() {}

  static String of(Picture picture) {
    StringBuilder html = new StringBuilder("<div class=\"xlet-value\">");
    html.append(Html.element("code", "", picture.header()));
    switch (picture.body()) {
      case Picture.Inline(String text) -> html.append(" ").append(Html.element("code", "", text));
      case Picture.Parts parts ->
          parts
              .elements()
              .forEach(part ->
                  html.append("<div style=\"margin-left:1.5em\">")
                      .append(of(part))
                      .append("</div>"));
      case Grid grid -> table(html, grid);
    }
    return html.append("</div>").toString();
  }

  private static void table(StringBuilder html, Grid grid) {
    html.append("<table style=\"font-family:monospace;border-collapse:collapse\">");
    int labels =
        grid.rows().stream()
            .mapToInt(row -> row instanceof Cells cells ? cells.labels().size() : 0)
            .max()
            .orElse(0);
    if (!grid.ticks().isEmpty()) {
      html.append("<tr>");
      for (int i = 0; i < labels; i++) {
        html.append(th(i == labels - 1 ? "d" + grid.columns() : ""));
      }
      for (int c = 0; c < grid.ticks().size(); c++) {
        gap(html, grid, c);
        html.append(Html.element("th", LABEL + ";text-align:right", grid.ticks().get(c)));
      }
      gap(html, grid, grid.ticks().size());
      html.append("</tr>");
    }
    grid.rows().forEach(row -> row(html, grid, row));
    html.append("</table>");
  }

  private static void row(StringBuilder html, Grid grid, Picture.Row row) {
    html.append("<tr>");
    switch (row) {
      case Cells(var labels, var cells) -> {
        labels.forEach(label -> html.append(th(label)));
        for (int c = 0; c < cells.size(); c++) {
          gap(html, grid, c);
          html.append(Html.element("td", CELL, cells.get(c)));
        }
        gap(html, grid, cells.size());
      }
      case Gap(int depth, String text) -> {
        for (int i = 0; i < depth; i++) {
          html.append(th(""));
        }
        html.append("<td colspan=\"99\" style=\"" + GAP + ";text-align:left\">")
            .append(Html.escape("⋮ " + text))
            .append("</td>");
      }
    }
    html.append("</tr>");
  }

  private static String th(String text) {
    return Html.element("th", LABEL, text);
  }

  private static void gap(StringBuilder html, Grid grid, int column) {
    if (grid.gap() == column) {
      html.append(Html.element("td", GAP, "…"));
    }
  }
}
