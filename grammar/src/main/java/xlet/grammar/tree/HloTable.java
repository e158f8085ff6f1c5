package xlet.grammar.tree;

import java.util.List;

/**
 * A table above the computations of a module: {@code FileNames}, {@code StackFrames}.
 *
 * @param name the name of the table
 * @param rows its rows in order
 */
public record HloTable(String name, List<Row> rows) {
  /**
   * A row.
   *
   * @param key its number, as written
   * @param text what it holds as written, quotes or braces included
   */
  public record Row(String key, String text) {}

  /** Copies the list. */
  public HloTable {
    rows = List.copyOf(rows);
  }
}
