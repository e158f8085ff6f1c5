package xlet.session.mlir;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds brackets and commas in texts of MLIR; those inside strings do not count, and an arrow is no
 * bracket.
 */
public final class MlirText {
  private MlirText() {}

  /**
   * Returns the place behind the bracket that closes the one at {@code from}, or -1 if none does.
   */
  public static int behind(String text, int from) {
    int depth = 0;
    for (int k = from; k < text.length(); k++) {
      if (text.charAt(k) == '"') {
        k = behindString(text, k) - 1;
      } else {
        depth += depthChange(text, k);
        if (depth <= 0) {
          return k + 1;
        }
      }
    }
    return -1;
  }

  /** Returns the place behind the string that begins at {@code from}; the end if it has none. */
  public static int behindString(String text, int from) {
    for (int k = from + 1; k < text.length(); k++) {
      if (text.charAt(k) == '\\') {
        k++;
      } else if (text.charAt(k) == '"') {
        return k + 1;
      }
    }
    return text.length();
  }

  /** A name with letters, digits and underscores alone. */
  public static String word(String name) {
    return name.replaceAll("\\W", "_");
  }

  /** Returns true if a bracket opens at {@code k}. */
  public static boolean opens(String text, int k) {
    return depthChange(text, k) > 0;
  }

  /**
   * Divides {@code text} at its commas, but not at those within brackets; the parts are stripped.
   */
  public static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    for (int k = 0; k < text.length(); k++) {
      char character = text.charAt(k);
      if (character == '"') {
        k = behindString(text, k) - 1;
      } else if (opens(text, k)) {
        int end = behind(text, k);
        k = end < 0 ? text.length() : end - 1;
      } else if (character == ',') {
        parts.add(text.substring(from, k).strip());
        from = k + 1;
      }
    }
    parts.add(text.substring(from).strip());
    parts.removeIf(String::isEmpty);
    return parts;
  }

  private static int depthChange(String text, int k) {
    return switch (text.charAt(k)) {
      case '(', '[', '{', '<' -> 1;
      case ')', ']', '}' -> -1;
      case '>' -> k > 0 && text.charAt(k - 1) == '-' ? 0 : -1;
      default -> 0;
    };
  }
}
