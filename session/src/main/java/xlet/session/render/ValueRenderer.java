package xlet.session.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import xlet.engine.array.Value;

/** Shows values: as text that fits a screen, as HTML for notebooks, as data for programs. */
public final class ValueRenderer {
  /** Values with more elements are shown as tables, where literals are wanted. */
  private static final long MOST_LITERAL = 1_000_000;

  private ValueRenderer() {}

  /**
   * The value as lines, without line ends: name, type, layout and bytes, then its elements with the
   * indices of their rows and columns. What does not fit is hidden, and is said to be.
   *
   * @param name what the value is called; may be empty
   */
  public static List<String> lines(String name, Value value, Screen screen) {
    return screen.format() == Screen.Format.LITERAL && Literal.elements(value) <= MOST_LITERAL
        ? List.of((name.isEmpty() ? "" : "let " + name + " = ") + Literal.of(value))
        : lines(Painter.paint(name, value, screen), screen);
  }

  private static List<String> lines(Picture picture, Screen screen) {
    List<String> lines = new ArrayList<>();
    String header = picture.header();
    switch (picture.body()) {
      case Picture.Inline(String text) ->
          lines.addAll(header(text.isEmpty() ? header : header + "   " + text, picture, screen));
      case Picture.Parts parts -> {
        lines.addAll(header(header, picture, screen));
        addParts(lines, parts, screen);
      }
      case Picture.Grid grid -> {
        lines.addAll(header(header, picture, screen));
        lines.addAll(
            screen.format() == Screen.Format.PLAIN
                ? PlainGrid.lines(grid, screen)
                : new TextGrid(grid, screen).lines());
      }
    }
    return lines;
  }

  private static void addParts(List<String> lines, Picture.Parts parts, Screen screen) {
    Screen inner = screen.withWidth(screen.width() - 2);
    for (int k = 0; k <= parts.elements().size(); k++) {
      parts
          .gapBefore(k)
          .map(gap -> screen.paint(Ink.FAINT, "  " + screen.glyph("⋮", ":") + "  " + gap))
          .ifPresent(lines::add);
      if (k < parts.elements().size()) {
        lines(parts.elements().get(k), inner).forEach(line -> lines.add("  " + line));
      }
    }
  }

  private static List<String> header(String text, Picture picture, Screen screen) {
    List<String> lines = new ArrayList<>(Columns.wrap(text, screen.width(), 2));
    String type = picture.type();
    lines.set(0, lines.getFirst().replace(type, screen.paint(Ink.TYPE, type)));
    return lines;
  }

  /** The value as one text, with a line end after each line. */
  public static String text(String name, Value value, Screen screen) {
    return String.join("\n", lines(name, value, screen)) + "\n";
  }

  /** The value as an HTML element; what does not fit the screen is hidden, as in the text. */
  public static String html(String name, Value value, Screen screen) {
    return ValueHtml.of(Painter.paint(name, value, screen));
  }

  /** The value as maps, lists, strings and numbers; nested lists hold what fits the screen. */
  public static Map<String, Object> data(String name, Value value, long mostElements) {
    return ValueData.of(name, value, mostElements);
  }
}
