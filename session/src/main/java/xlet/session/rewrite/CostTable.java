package xlet.session.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import xlet.engine.graph.Graph;
import xlet.engine.rewrite.LaneModel;
import xlet.engine.rewrite.ProgramCost;
import xlet.session.render.Columns;

/** What reshapes and reductions cost before and after, as a table. */
final class CostTable {
  private static final String INDENT = "  ";

  /** A figure of a cost. */
  private record Figure(String name, ToLongFunction<ProgramCost> number) {}

  private static final List<Figure> FIGURES =
      List.of(
          new Figure("reshapes that are free", ProgramCost::free),
          new Figure("reshapes that move data", ProgramCost::moving),
          new Figure("elements they move", ProgramCost::elements),
          new Figure("… read, with padding", ProgramCost::read),
          new Figure("… written, with padding", ProgramCost::written),
          new Figure("bytes read and written", ProgramCost::bytes),
          new Figure("tiles read and written", ProgramCost::vectors),
          new Figure("elements reduced", ProgramCost::combined));

  private CostTable() {}

  /** The table for {@code memory}, then a line on linear memory. */
  static List<String> lines(Graph before, Graph after, LaneModel memory) {
    ProgramCost one = ProgramCost.of(before, memory);
    ProgramCost other = ProgramCost.of(after, memory);
    List<List<String>> rows = new ArrayList<>();
    boolean same = one.equals(other);
    String tiles = "in tiles of %s x %s".formatted(memory.sublanes(), memory.lanes());
    rows.add(same ? List.of(tiles, "", "") : List.of(tiles, "before", "after", ""));
    for (Figure figure : FIGURES) {
      long was = figure.number().applyAsLong(one);
      long is = figure.number().applyAsLong(other);
      rows.add(
          same
              ? List.of(figure.name(), number(was), "")
              : List.of(figure.name(), number(was), number(is), change(was, is)));
    }
    List<String> lines = aligned(rows);
    lines.add(INDENT + linear(before, after));
    return lines;
  }

  private static String linear(Graph before, Graph after) {
    ProgramCost one = ProgramCost.of(before, LaneModel.LINEAR);
    ProgramCost other = ProgramCost.of(after, LaneModel.LINEAR);
    return "in linear memory %s of %s reshapes are free before, %s of %s after"
        .formatted(
            one.free(), one.free() + one.moving(), other.free(), other.free() + other.moving());
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** How many times less or how much more, in words; empty if that is not clear at a glance. */
  private static String change(long was, long is) {
    if (was == is || is == 0 || was == 0) {
      return was == is ? "" : is == 0 ? "none is left" : "";
    }
    if (is > was) {
      return "+" + number(is - was);
    }
    return was >= 2 * is ? number(was / is) + " times less" : "-" + number(was - is);
  }

  private static List<String> aligned(List<List<String>> rows) {
    int[] widths = new int[rows.getFirst().size()];
    for (List<String> row : rows) {
      for (int k = 0; k < widths.length; k++) {
        widths[k] = Math.max(widths[k], Columns.width(row.get(k)));
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(INDENT).append(Columns.left(row.get(0), widths[0]));
      for (int k = 1; k < widths.length - 1; k++) {
        line.append(INDENT).append(Columns.right(row.get(k), widths[k]));
      }
      lines.add(line.append(INDENT).append(row.getLast()).toString().stripTrailing());
    }
    return lines;
  }
}
