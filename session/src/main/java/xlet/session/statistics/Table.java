package xlet.session.statistics;

import java.util.ArrayList;
import java.util.List;
import xlet.session.output.Page;
import xlet.session.render.Columns;
import xlet.session.render.Html;
import xlet.session.render.Screen;

/** A few lines, each with a label. */
final class Table {
  private static final int LABEL = 10;

  private static final int INDENT = 2;

  private Table() {}

  /** The columns that are left for the text of a row. */
  static int room(Screen screen) {
    return screen.width() - INDENT - LABEL - INDENT;
  }

  /** A line of the table. */
  record Row(String label, String text) {}

  /** The rows below {@code title}, which a screen shows as {@code painted}. */
  static Page page(String title, String painted, List<Row> rows, Screen screen) {
    List<String> lines = new ArrayList<>();
    List<String> heading = Columns.wrap(title, screen.width(), INDENT);
    lines.addAll(heading.size() == 1 ? List.of(painted) : heading);
    StringBuilder html = new StringBuilder("<div style=\"" + Html.MARGIN + "\">");
    html.append(Html.element("div", Html.FONT, title)).append("<table>");
    for (Row row : rows) {
      String line = Columns.spaces(INDENT) + Columns.left(row.label(), LABEL) + "  " + row.text();
      lines.addAll(Columns.wrap(line, screen.width(), INDENT + LABEL + INDENT));
      html.append("<tr>")
          .append(Html.element("th", "text-align:left", row.label()))
          .append(Html.element("td", "text-align:left;" + Html.FONT, row.text()))
          .append("</tr>");
    }
    return new Page(lines, html.append("</table></div>").toString());
  }
}
