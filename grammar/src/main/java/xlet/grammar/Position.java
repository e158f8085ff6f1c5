package xlet.grammar;

/**
 * A place in a text, as people count.
 *
 * @param line the line, from 1
 * @param column the column in code points, from 1
 */
public record Position(int line, int column) {
  @Override
  public String toString() {
    return line + ":" + column;
  }
}
