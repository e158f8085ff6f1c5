package xlet.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.Span;

/** Texts inside tokens. */
final class Strings {
  private static final Pattern CELL = Pattern.compile("[^| \\t,]+");

  private Strings() {}

  /** Resolves {@code \n}, {@code \t} and {@code \"} and the like. */
  static String unescape(String text) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\' || i + 1 == text.length()) {
        result.append(c);
        continue;
      }
      char escaped = text.charAt(++i);
      result.append(
          switch (escaped) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            default -> escaped;
          });
    }
    return result.toString();
  }

  /** Writes a string as {@link #unescape} reads it. */
  static String escape(String text) {
    return text.replace("\\", "\\\\")
        .replace("\"", "\\\"")
        .replace("\n", "\\n")
        .replace("\r", "\\r")
        .replace("\t", "\\t");
  }

  /** The cells of a row of bars. */
  static List<Expr> cells(int start, String row) {
    List<Expr> cells = new ArrayList<>();
    Matcher cell = CELL.matcher(row);
    while (cell.find()) {
      Span span = new Span(start + cell.start(), start + cell.end());
      String text = cell.group();
      boolean truth = text.equals("true") || text.equals("false");
      cells.add(
          truth ? new BooleanLiteral(span, text.equals("true")) : new NumberLiteral(span, text));
    }
    return cells;
  }
}
