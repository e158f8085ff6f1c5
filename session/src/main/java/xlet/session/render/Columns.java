package xlet.session.render;

import java.util.ArrayList;
import java.util.List;

/** Text measured in the columns that a terminal gives it. */
public final class Columns {
  /** A last word of at most so many characters takes the word before it along to a new line. */
  private static final int SHORT_WORD = 4;

  private Columns() {}

  /** How many columns {@code text} takes. */
  public static int width(String text) {
    return text.codePoints().map(Columns::width).sum();
  }

  /** How many columns a character takes: 0, 1 or 2. */
  public static int width(int codePoint) {
    if (codePoint < 0x300) {
      return 1;
    }
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> isWide(codePoint) ? 2 : 1;
    };
  }

  private static boolean isWide(int c) {
    return (c >= 0x1100 && c <= 0x115F)
        || (c >= 0x2E80 && c <= 0xA4CF && c != 0x303F)
        || (c >= 0xAC00 && c <= 0xD7A3)
        || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0xFE30 && c <= 0xFE6F)
        || (c >= 0xFF00 && c <= 0xFF60)
        || (c >= 0xFFE0 && c <= 0xFFE6)
        || (c >= 0x1F300 && c <= 0x1FAFF)
        || (c >= 0x20000 && c <= 0x3FFFD);
  }

  /** One line that no terminal takes for a command: control characters become spaces or dots. */
  public static String visible(String text) {
    StringBuilder visible = new StringBuilder();
    text.codePoints().map(Columns::visible).forEach(visible::appendCodePoint);
    return visible.toString();
  }

  /** The character that is shown for {@code character}: a space or dot if it is a command. */
  public static int visible(int character) {
    if (character == '\t' || character == '\n' || character == '\r') {
      return ' ';
    }
    boolean unseen =
        Character.isISOControl(character) || Character.getType(character) == Character.FORMAT;
    return unseen ? '.' : character;
  }

  /** Spaces. */
  public static String spaces(int count) {
    return " ".repeat(Math.max(0, count));
  }

  /** {@code text} with spaces before it to {@code width} columns. */
  public static String right(String text, int width) {
    return spaces(width - width(text)) + text;
  }

  /** {@code text} with spaces after it to {@code width} columns. */
  public static String left(String text, int width) {
    return text + spaces(width - width(text));
  }

  /**
   * Lines of at most {@code width} columns, broken at spaces where there are any; those after the
   * first begin with {@code indent} spaces.
   */
  public static List<String> wrap(String text, int width, int indent) {
    List<String> lines = new ArrayList<>();
    String margin = "";
    int from = 0;
    while (true) {
      int end = fitting(text, from, width - margin.length());
      if (end == text.length()) {
        lines.add(margin + text.substring(from));
        return lines;
      }
      end = end == from ? text.offsetByCodePoints(from, 1) : end;
      int space = breakBefore(text, from, end, indent - margin.length());
      lines.add(margin + text.substring(from, space < 0 ? end : space).stripTrailing());
      from = space < 0 ? end : space + 1;
      while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
        from++;
      }
      if (from == text.length()) {
        return lines;
      }
      margin = spaces(indent);
    }
  }

  /** Returns the space to break at, so that no short word is left on a line of its own; or -1. */
  private static int breakBefore(String text, int from, int end, int least) {
    int space = lastSpace(text, from, end, least);
    String rest = space < 0 ? "" : text.substring(space + 1).strip();
    boolean alone = !rest.isEmpty() && rest.length() <= SHORT_WORD && rest.indexOf(' ') < 0;
    int earlier = alone ? lastSpace(text, from, space - 1, least) : -1;
    return earlier < 0 ? space : earlier;
  }

  /** The last space up to {@code end} with more than {@code least} characters before it, or -1. */
  private static int lastSpace(String text, int from, int end, int least) {
    for (int space = Math.min(end, text.length() - 1); space > from + least; space--) {
      if (text.charAt(space) == ' ') {
        return text.substring(from, space).isBlank() ? -1 : space;
      }
    }
    return -1;
  }

  /** How many of the characters of {@code text} fit into {@code width} columns. */
  public static int fitting(String text, int width) {
    return fitting(text, 0, width);
  }

  /** The end of what fits into {@code width} columns from {@code from} on. */
  private static int fitting(String text, int from, int width) {
    int used = 0;
    int end = from;
    while (end < text.length()) {
      int c = text.codePointAt(end);
      used += width(c);
      if (used > width) {
        return end;
      }
      end += Character.charCount(c);
    }
    return end;
  }

  /**
   * The first {@code most} characters of {@code text}, with {@code …} after them if it has more.
   */
  public static String beginning(String text, int most) {
    return text.length() <= most || text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most)) + "…";
  }

  /** {@code text} cut to {@code width} columns, with {@code mark} at its end if it was cut. */
  public static String cut(String text, int width, String mark) {
    return width(text) <= width
        ? text
        : text.substring(0, fitting(text, width - width(mark))) + mark;
  }
}
