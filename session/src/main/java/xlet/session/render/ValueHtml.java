package xlet.session.render;

import xlet.session.render.Picture.Cells;
import xlet.session.render.Picture.Gap;
import xlet.session.render.Picture.Grid;

/**
 * A picture as HTML that needs no style sheet and reads on light and dark: its colours are those of
 * the page. Stripes, margins and alignment that notebooks give to tables are taken back.
 */
final class ValueHtml {
  private static final String FONT = "font-family:monospace;font-size:inherit";
  private static final String TABLE = FONT + ";border-collapse:collapse;margin:0.2em 0;border:none";
  private static final String ROW = "background:none;border:none";
  private static final String NAMES = ROW + ";border-bottom:1px solid rgba(128,128,128,0.5)";
  private static final String PLANE = ROW + ";border-top:1px solid rgba(128,128,128,0.3)";
  private static final String FAINT = "opacity:0.6";
  private static final String LABEL =
      FAINT + ";font-weight:normal;text-align:left;padding:0.1em 0.8em 0.1em 0;white-space:nowrap";
  private static final String TICK = "font-weight:normal;text-align:right;padding:0.1em 0.5em";
  private static final String GAP = FAINT + ";padding:0.1em 0.5em";
  private static final String CELL = "text-align:right;padding:0.1em 0.5em;white-space:nowrap";

  private ValueHtml() {}

  static String of(Picture picture) {
    StringBuilder html = new StringBuilder("<div class=\"xlet-value\">");
    html.append("<div style=\"").append(FONT).append("\">");
    header(html, picture);
    switch (picture.body()) {
      case Picture.Inline(String text) ->
          html.append(Html.element("span", "margin-left:1.5em", text)).append("</div>");
      case Picture.Parts parts -> {
        html.append("</div>");
        for (int k = 0; k <= parts.elements().size(); k++) {
          parts.gapBefore(k).ifPresent(gap -> html.append(Html.element("div", GAP, "⋮ " + gap)));
          if (k < parts.elements().size()) {
            html.append("<div style=\"margin-left:1.5em\">")
                .append(of(parts.elements().get(k)))
                .append("</div>");
          }
        }
      }
      case Grid grid -> {
        html.append("</div>");
        table(html, grid);
      }
    }
    return html.append("</div>").toString();
  }

  /** Name and type, and fainter the bytes and notes. */
  private static void header(StringBuilder html, Picture picture) {
    if (!picture.name().isEmpty()) {
      html.append(Html.element("strong", "", picture.name())).append(" : ");
    }
    html.append(Html.escape(picture.type()));
    html.append(faint(Picture.bytes(picture.bytes())));
    picture.notes().forEach(note -> html.append(faint(note)));
  }

  private static String faint(String text) {
    return Html.element("span", FAINT + ";margin-left:1.5em", text);
  }

  private static void table(StringBuilder html, Grid grid) {
    html.append("<table style=\"").append(TABLE).append("\">");
    int labels =
        grid.rows().stream()
            .mapToInt(row -> row instanceof Cells cells ? cells.labels().size() : 0)
            .max()
            .orElse(0);
    if (!grid.ticks().isEmpty()) {
      html.append("<tr style=\"").append(NAMES).append("\">");
      for (int i = 0; i < labels; i++) {
        html.append(th(i == labels - 1 ? "d" + grid.columns() : ""));
      }
      for (int c = 0; c < grid.ticks().size(); c++) {
        gap(html, grid, c);
        html.append(Html.element("th", FAINT + ";" + TICK, grid.ticks().get(c)));
      }
      gap(html, grid, grid.ticks().size());
      html.append("</tr>");
    }
    for (int r = 0; r < grid.rows().size(); r++) {
      row(html, grid, grid.rows().get(r), r > 0 && beginsPlane(grid.rows().get(r)) ? PLANE : ROW);
    }
    html.append("</table>");
  }

  /** Whether an outer index changes with this row. */
  private static boolean beginsPlane(Picture.Row row) {
    return row instanceof Cells(var labels, var _)
        && labels.size() > 1
        && labels.subList(0, labels.size() - 1).stream().anyMatch(label -> !label.isEmpty());
  }

  private static void row(StringBuilder html, Grid grid, Picture.Row row, String style) {
    html.append("<tr style=\"").append(style).append("\">");
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
