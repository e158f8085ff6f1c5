package xlet.session.render;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Memory;
import xlet.engine.array.Value;

/**
 * A value as it is shown: what text, HTML and JSON are made of.
 *
 * @param name what the value is called; empty if nothing
 * @param value the value itself
 * @param type its type with layouts
 * @param bytes how many bytes it takes, padding included
 * @param notes what else there is to say of it
 * @param body its elements
 */
record Picture(String name, Value value, String type, long bytes, List<String> notes, Body body) {
  Picture {
    notes = List.copyOf(notes);
  }

  /** The elements of a value as they are shown. */
  sealed interface Body {}

  /** All elements in the line of the header. */
  record Inline(String text) implements Body {}

  /**
   * The elements of a tuple, one below the other.
   *
   * @param elements those that are shown
   * @param axis which these are
   */
  record Parts(List<Picture> elements, Axis axis) implements Body {
    public Parts {
      elements = List.copyOf(elements);
    }

    /** The line that stands before element {@code number} of those shown: what is hidden. */
    Optional<String> gapBefore(int number) {
      return axis.isCut() && number == axis.first()
          ? Optional.of(axis.hidden() + " of " + axis.size() + " elements hidden")
          : Optional.empty();
    }
  }

  /**
   * Rows and columns.
   *
   * @param columns the dimension that runs along a row
   * @param ticks the indices of the columns; empty if rows are pieces of one vector
   * @param gap before which column some are hidden; -1 if none are
   * @param rows the rows from top to bottom
   */
  record Grid(int columns, List<String> ticks, int gap, List<Row> rows) implements Body {
    public Grid {
      ticks = List.copyOf(ticks);
      rows = List.copyOf(rows);
    }
  }

  /** A row of a grid. */
  sealed interface Row {}

  /**
   * Elements.
   *
   * @param labels what the other dimensions are here, such as {@code d0=1}; empty where it is that
   *     of the row above
   * @param cells the elements
   */
  record Cells(List<String> labels, List<String> cells) implements Row {
    public Cells {
      labels = List.copyOf(labels);
      cells = List.copyOf(cells);
    }
  }

  /**
   * Rows that are hidden.
   *
   * @param depth how many labels stand to the left
   * @param text how many are hidden
   */
  record Gap(int depth, String text) implements Row {}

  /** The header: name, type, bytes and notes. */
  String header() {
    StringBuilder text = new StringBuilder();
    text.append(name.isEmpty() ? "" : name + " : ").append(type);
    text.append("   ").append(Memory.inUnits(bytes));
    notes.forEach(note -> text.append("   ").append(note));
    return text.toString();
  }
}
