package xlet.session.memory;

import static java.util.stream.Collectors.joining;

import java.util.List;
import xlet.engine.array.Memory;
import xlet.engine.array.Placement;
import xlet.session.memory.MemoryStrip.Slot;
import xlet.session.render.Html;

/** A strip of memory as HTML that reads on light and dark: a cell a slot, the padding hatched. */
final class StripHtml {
  private static final int MOST_ROWS = 64;
  private static final int MOST_IN_ROW = 16;
  private static final String FAINT = "opacity:0.6";

  /** Stands before each selector; three classes outweigh the rules of notebooks. */
  private static final String SCOPE = ".xlet-strip.xlet-strip.xlet-strip ";

  private static final List<String> RULES =
      List.of(
          "table{" + Html.FONT + ";border-collapse:collapse;margin:0.2em 0;border:none}",
          "tr{background:none;border:none}",
          "th{" + FAINT + ";font-weight:normal;text-align:right;padding:0.1em 0.8em 0.1em 0}",
          "td{text-align:center;padding:0.15em 0.5em;border:1px solid rgba(128,128,128,0.5)}",
          "td.odd{background:rgba(86,180,233,0.18)}",
          "td.even{background:rgba(230,159,0,0.15)}",
          "td.padding{background:repeating-linear-gradient(135deg,rgba(128,128,128,0.35) 0 2px,"
              + "transparent 2px 7px)}",
          "small{" + FAINT + ";display:block}");

  private final MemoryStrip strip;
  private final Placement placement;
  private final StringBuilder html = new StringBuilder();

  private StripHtml(MemoryStrip strip) {
    this.strip = strip;
    this.placement = strip.placement();
  }

  static String of(MemoryStrip strip) {
    return new StripHtml(strip).html();
  }

  private String html() {
    html.append("<div class=\"xlet-strip\" style=\"").append(Html.MARGIN).append("\"><style>");
    html.append(RULES.stream().map(rule -> SCOPE + rule).collect(joining()));
    html.append("</style><div style=\"").append(Html.FONT).append("\">");
    if (strip.array().isPresent()) {
      html.append(Html.element("strong", "", strip.name())).append(" : ");
    }
    html.append(Html.escape(strip.shape().toString()));
    String bytes = Memory.inUnits(strip.shape().byteCount());
    String style = FAINT + ";margin-left:1.5em";
    html.append(Html.element("span", style, bytes));
    html.append(Html.element("span", style, strip.room()));
    html.append(Html.element("div", FAINT, String.join("; ", strip.order())));
    html.append("</div><table>");
    long perRow = Math.min(strip.unit(), MOST_IN_ROW);
    long rows = Math.ceilDiv(strip.slots(), perRow);
    for (long row = 0; row < Math.min(rows, MOST_ROWS); row++) {
      row(row * perRow, perRow);
    }
    html.append("</table>");
    if (rows > MOST_ROWS) {
      html.append(Html.element("div", FAINT, "⋮ " + (rows - MOST_ROWS) + " more rows"));
    }
    return html.append("</div>").toString();
  }

  private void row(long first, long perRow) {
    html.append("<tr>").append(Html.element("th", "", "@" + first));
    for (long number = first; number < Math.min(strip.slots(), first + perRow); number++) {
      Slot slot = strip.slot(placement, number);
      boolean odd = number / strip.unit() % 2 == 1;
      String kind = slot.index().isEmpty() ? "padding" : odd ? "odd" : "even";
      String tip = "slot " + number + ", " + strip.bytes(number);
      html.append("<td class=\"").append(kind).append("\" title=\"").append(tip).append("\">");
      html.append(Html.element("small", "", slot.index().isEmpty() ? "padding" : slot.label()));
      html.append(Html.escape(slot.value())).append("</td>");
    }
    html.append("</tr>");
  }
}
