package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;

/** Divides a text of StableHLO into lines, and the lines over which an instruction goes. */
final class StableHloText {
  /** Begins the region of a reduction, on a line of its own. */
  static final String REDUCER = "reducer(";

  private StableHloText() {}

  /** The text in parts: a part goes on to the next line while its brackets are open. */
  static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    List<String> lines = text.lines().toList();
    for (int k = 0; k < lines.size(); k++) {
      part.append(part.isEmpty() ? "" : "\n").append(lines.get(k));
      boolean goesOn =
          k + 1 < lines.size() && (isOpen(part) || lines.get(k + 1).strip().startsWith(REDUCER));
      if (!goesOn) {
        parts.add(part.toString());
        part.setLength(0);
      }
    }
    return parts;
  }

  /** Whether a bracket in {@code text} is not closed. */
  static boolean isOpen(CharSequence text) {
    int depth = 0;
    for (int k = 0; k < text.length(); k++) {
      depth += depthChange(text, k);
    }
    return depth > 0;
  }

  /** The place behind the bracket that closes the one at {@code from}; the end if none does. */
  static int behind(String text, int from) {
    int depth = 0;
    for (int k = from; k < text.length(); k++) {
      depth += depthChange(text, k);
      if (depth == 0) {
        return k + 1;
      }
    }
    return text.length();
  }

  /** Text divided at its commas, but not at those within brackets; the parts are stripped. */
  static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int k = 0; k < text.length(); k++) {
      depth += depthChange(text, k);
      if (text.charAt(k) == ',' && depth == 0) {
        parts.add(text.substring(from, k).strip());
        from = k + 1;
      }
    }
    parts.add(text.substring(from).strip());
    parts.removeIf(String::isEmpty);
    return parts;
  }

  /** Whether the character at {@code k} opens a bracket or closes one; an arrow is none. */
  private static int depthChange(CharSequence text, int k) {
    return switch (text.charAt(k)) {
      case '(', '[', '{', '<' -> 1;
      case ')', ']', '}' -> -1;
      case '>' -> k > 0 && text.charAt(k - 1) == '-' ? 0 : -1;
      default -> 0;
    };
  }
}
