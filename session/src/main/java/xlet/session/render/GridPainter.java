package xlet.session.render;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;
import xlet.session.render.Picture.Cells;
import xlet.session.render.Picture.Gap;
import xlet.session.render.Picture.Grid;
import xlet.session.render.Picture.Row;

/** Chooses which rows and columns of an array of rank 1 or more are shown, and makes them. */
final class GridPainter {
  private static final int HEADER_LINES = 2;
  private static final int LEAST_SHOWN = 2;

  /** A vector that does not fit the screen takes so many lines at most. */
  private static final int LONG_VECTOR_LINES = 10;

  private final NdArray array;
  private final ArrayShape shape;
  private final Screen screen;
  private final int last;
  private final Axis[] axes;
  private final Map<Integer, String> texts = new HashMap<>();

  GridPainter(NdArray array, Screen screen) {
    this.array = array;
    this.screen = screen;
    shape = array.shape();
    last = shape.rank() - 1;
    axes = new Axis[shape.rank()];
    for (int d = 0; d <= last; d++) {
      axes[d] = Axis.of(shape.size(d), shape.size(d));
    }
    if (last > 0) {
      cutRows(screen.height() - HEADER_LINES);
    }
  }

  /** Says how many columns are hidden, for the header. */
  List<String> notes() {
    return axes[last].isCut() && last > 0 ? List.of(axes[last].gap(last)) : List.of();
  }

  Grid grid() {
    return last == 0 ? pieces() : widest();
  }

  /** Hides rows from the outermost dimension inwards, until {@code most} lines are enough. */
  private void cutRows(int most) {
    for (int least = LEAST_SHOWN; least >= 1; least--) {
      for (int d = 0; d < last && rowLines(0) > most; d++) {
        Axis whole = axes[d];
        axes[d] = Axis.of(whole.size(), Math.min(whole.size(), least));
        while (rowLines(0) <= most && axes[d].shown() < whole.shown()) {
          Axis more = Axis.of(whole.size(), axes[d].shown() + 1L);
          Axis before = axes[d];
          axes[d] = more;
          if (rowLines(0) > most) {
            axes[d] = before;
            break;
          }
        }
      }
    }
  }

  private long rowLines(int dimension) {
    if (dimension == last) {
      return 1;
    }
    return axes[dimension].shown() * rowLines(dimension + 1) + (axes[dimension].isCut() ? 1 : 0);
  }

  /** There are no more columns, or they cannot fit: each has an element and the space before it. */
  private int mostColumns() {
    int most = Math.max(1, screen.width() / (TextGrid.SPACE.length() + 1));
    return (int) Math.min(shape.size(last), most);
  }

  /** The element as text, which is made once, however often the grid is laid out. */
  private String text(int offset) {
    return texts.computeIfAbsent(offset, known -> ElementText.of(array, known));
  }

  /** The grid of as many columns as fit. */
  private Grid widest() {
    return columns(largest(mostColumns(), count -> fits(columns(count))));
  }

  private boolean fits(Grid grid) {
    return TextGrid.width(grid) <= screen.width();
  }

  /**
   * The largest number up to {@code most} that fits, as all smaller ones do then; 1 if none does.
   * It is looked for from small numbers on, for which less is laid out.
   */
  private static int largest(int most, IntPredicate fits) {
    int largest = 1;
    int beyond = most + 1;
    while (largest + 1 < beyond) {
      int next = Math.min(2 * largest, (largest + beyond) / 2);
      if (fits.test(next)) {
        largest = next;
      } else {
        beyond = next;
      }
    }
    return largest;
  }

  private Grid columns(long shown) {
    axes[last] = Axis.of(shape.size(last), shown);
    long[] indices = axes[last].indices();
    List<Row> rows = new ArrayList<>();
    addRows(rows, new long[shape.rank()], 0, new ArrayList<>());
    return new Grid(
        last,
        LongStream.of(indices).mapToObj(Long::toString).toList(),
        axes[last].isCut() ? axes[last].first() : -1,
        rows);
  }

  private void addRows(List<Row> rows, long[] index, int dimension, List<String> labels) {
    if (dimension == last) {
      rows.add(new Cells(labels, cells(index)));
      for (int d = 0; d < labels.size(); d++) {
        labels.set(d, "");
      }
      return;
    }
    Axis axis = axes[dimension];
    long[] indices = axis.indices();
    for (int i = 0; i < indices.length; i++) {
      if (axis.isCut() && i == axis.first()) {
        rows.add(new Gap(dimension, axis.gap(dimension)));
      }
      index[dimension] = indices[i];
      labels.add("d" + dimension + "=" + indices[i]);
      addRows(rows, index, dimension + 1, labels);
      labels.removeLast();
    }
    if (axis.isCut() && axis.last() == 0) {
      rows.add(new Gap(dimension, axis.gap(dimension)));
    }
  }

  private List<String> cells(long[] index) {
    List<String> cells = new ArrayList<>();
    for (long i : axes[last].indices()) {
      index[last] = i;
      cells.add(text(array.offset(index)));
    }
    return cells;
  }

  /** A vector in pieces: each row says the index of its first element. */
  private Grid pieces() {
    long size = shape.size(0);
    int most = Math.max(LEAST_SHOWN, screen.height() - 1);
    int perRow =
        largest(mostColumns(), count -> fits(new Grid(0, List.of(), -1, List.of(piece(0, count)))));
    Grid grid = pieces(perRow, most);
    while (perRow > 1 && !fits(grid)) {
      grid = pieces(--perRow, most);
    }
    return perRow == size ? grid : pieces(round(perRow), most);
  }

  /** A number of elements per row that is easy to count by, at most {@code count}. */
  private static int round(int count) {
    return count >= 10 ? count / 10 * 10 : count >= 8 ? 8 : count >= 5 ? 5 : count;
  }

  private Grid pieces(int perRow, int most) {
    long lines = Math.ceilDiv(shape.size(0), (long) perRow);
    int cut = Math.max(1, Math.min(most, LONG_VECTOR_LINES) - 1);
    Axis axis = Axis.of(lines, lines <= most ? lines : cut);
    List<Row> rows = new ArrayList<>();
    long[] starts = axis.indices();
    long hidden = axis.hidden() * perRow;
    for (int i = 0; i < starts.length; i++) {
      if (axis.isCut() && i == axis.first()) {
        rows.add(new Gap(0, hidden + " of " + shape.size(0) + " hidden along d0"));
      }
      rows.add(piece(starts[i] * perRow, perRow));
    }
    if (axis.isCut() && axis.last() == 0) {
      long shown = Math.min(shape.size(0), perRow);
      rows.add(new Gap(0, shape.size(0) - shown + " of " + shape.size(0) + " hidden along d0"));
    }
    return new Grid(0, List.of(), -1, rows);
  }

  private Cells piece(long start, int most) {
    List<String> cells = new ArrayList<>();
    for (long k = start; k < Math.min(start + most, shape.size(0)); k++) {
      cells.add(text(array.offset(k)));
    }
    return new Cells(List.of("d0=" + start), cells);
  }
}
