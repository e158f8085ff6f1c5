package xlet.session.render;

import static java.util.stream.Collectors.joining;

import java.util.List;
import xlet.engine.array.Memory;
import xlet.session.render.Picture.Cells;
import xlet.session.render.Picture.Gap;
import xlet.session.render.Picture.Grid;

/**
 * A picture as HTML that reads on light and dark: its colours are those of the page. A table brings
 * a style sheet of its own, so that its cells need no styles; the sheet takes back the stripes,
 * margins and alignment that notebooks give to tables, and touches nothing else on the page.
 */
final class ValueHtml {
  private static final String FAINT = "opacity:0.6";

  /** Stands before each selector; three classes outweigh the rules of notebooks. */
  private static final String SCOPE = ".xlet-value.xlet-value.xlet-value ";

  private static final List<String> RULES =
      List.of(
          "table{" + Html.FONT + ";border-collapse:collapse;margin:0.2em 0;border:none}",
          "tr{background:none;border:none}",
          "tr.names{border-bottom:1px solid rgba(128,128,128,0.5)}",
          "tr.plane{border-top:1px solid rgba(128,128,128,0.3)}",
          "td{text-align:right;padding:0.1em 0.5em;white-space:nowrap}",
          "th{" + FAINT + ";font-weight:normal;text-align:right;padding:0.1em 0.5em}",
          "th.label{text-align:left;padding:0.1em 0.8em 0.1em 0;white-space:nowrap}",
          "td.gap{" + FAINT + "}",
          "td.rows{" + FAINT + ";text-align:left}");

  private static final String SHEET =
      RULES.stream().map(rule -> SCOPE + rule).collect(joining("", "<style>", "</style>"));

  private ValueHtml() {}

  static String of(Picture picture) {
    StringBuilder html =
        new StringBuilder("<div class=\"xlet-value\" style=\"" + Html.MARGIN + "\">");
    html.append(hasTable(picture) ? SHEET : "");
    append(html, picture);
    return html.append("</div>").toString();
  }

  private static boolean hasTable(Picture picture) {
    return switch (picture.body()) {
      case Picture.Inline _ -> false;
      case Picture.Parts parts -> parts.elements().stream().anyMatch(ValueHtml::hasTable);
      case Grid _ -> true;
    };
  }

  private static void append(StringBuilder html, Picture picture) {
    html.append("<div style=\"").append(Html.FONT).append("\">");
    header(html, picture);
    switch (picture.body()) {
      case Picture.Inline(String text) ->
          html.append(Html.element("span", "margin-left:1.5em", text)).append("</div>");
      case Picture.Parts parts -> {
        html.append("</div>");
        for (int k = 0; k <= parts.elements().size(); k++) {
          parts
              .gapBefore(k)
              .ifPresent(gap ->
                  html.append(Html.element("div", FAINT + ";padding:0.1em 0.5em", "⋮ " + gap)));
          if (k < parts.elements().size()) {
            html.append("<div style=\"margin-left:1.5em\">");
            append(html, parts.elements().get(k));
            html.append("</div>");
          }
        }
      }
      case Grid grid -> {
        html.append("</div>");
        table(html, grid);
      }
    }
  }

  /** Name and type, and fainter the bytes and notes. */
  private static void header(StringBuilder html, Picture picture) {
    if (!picture.name().isEmpty()) {
      html.append(Html.element("strong", "", picture.name())).append(" : ");
    }
    html.append(Html.escape(picture.type()));
    html.append(faint(Memory.inUnits(picture.bytes())));
    picture.notes().forEach(note -> html.append(faint(note)));
  }

  private static String faint(String text) {
    return Html.element("span", FAINT + ";margin-left:1.5em", text);
  }

  private static void table(StringBuilder html, Grid grid) {
    html.append("<table>");
    int labels =
        grid.rows().stream()
            .mapToInt(row -> row instanceof Cells cells ? cells.labels().size() : 0)
            .max()
            .orElse(0);
    if (!grid.ticks().isEmpty()) {
      html.append("<tr class=\"names\">");
      for (int i = 0; i < labels; i++) {
        html.append(th(i == labels - 1 ? "d" + grid.columns() : ""));
      }
      for (int c = 0; c < grid.ticks().size(); c++) {
        gap(html, grid, c);
        html.append(Html.element("th", "", grid.ticks().get(c)));
      }
      gap(html, grid, grid.ticks().size());
      html.append("</tr>");
    }
    for (int r = 0; r < grid.rows().size(); r++) {
      html.append(r > 0 && beginsPlane(grid.rows().get(r)) ? "<tr class=\"plane\">" : "<tr>");
      row(html, grid, grid.rows().get(r));
    }
    html.append("</table>");
  }

  /** Whether an outer index changes with this row. */
  private static boolean beginsPlane(Picture.Row row) {
    return row instanceof Cells(var labels, var _)
        && labels.size() > 1
        && labels.subList(0, labels.size() - 1).stream().anyMatch(label -> !label.isEmpty());
  }

  private static void row(StringBuilder html, Grid grid, Picture.Row row) {
    switch (row) {
      case Cells(var labels, var cells) -> {
        labels.forEach(label -> html.append(th(label)));
        for (int c = 0; c < cells.size(); c++) {
          gap(html, grid, c);
          html.append(Html.element("td", "", cells.get(c)));
        }
        gap(html, grid, cells.size());
      }
      case Gap(int depth, String text) -> {
        for (int i = 0; i < depth; i++) {
          html.append(th(""));
        }
        html.append("<td colspan=\"99\" class=\"rows\">")
            .append(Html.escape("⋮ " + text))
            .append("</td>");
      }
    }
    html.append("</tr>");
  }

  private static String th(String text) {
    return "<th class=\"label\">" + Html.escape(text) + "</th>";
  }

  private static void gap(StringBuilder html, Grid grid, int column) {
    if (grid.gap() == column) {
      html.append("<td class=\"gap\">…</td>");
    }
  }
}
