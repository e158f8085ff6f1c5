package xlet.session.literal;

import java.util.ArrayList;
import java.util.List;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.Errors;

/** Tells of rows of a literal that have different lengths, and fills or cuts them. */
public final class RaggedRows {
  /** A row that wants more elements is filled up to so many only. */
  private static final int MOST_FILLED = 64;

  private RaggedRows() {}

  /** Tells of a row that has another length than the first. */
  public static DiagnosticException diagnosed(DenseLiteral.OddRow odd, Errors errors) {
    List<String> row = odd.found() == 0 ? List.of() : rowElements(errors.text(odd.span()));
    return diagnosed(odd.span(), odd.wanted(), row, errors);
  }

  /** The texts of the elements of a row of numbers, or of rows. */
  private static List<String> rowElements(String row) {
    List<String> elements = new ArrayList<>();
    int depth = 0;
    int begin = 1;
    for (int at = 0; at < row.length(); at++) {
      char character = row.charAt(at);
      if (character == '{' || character == '[') {
        depth++;
      } else if (character == '}' || character == ']') {
        depth--;
      }
      if (depth == 0 || (depth == 1 && character == ',')) {
        elements.add(row.substring(begin, at).strip());
        begin = at + 1;
      }
    }
    return elements;
  }

  /** Tells that the row at {@code span}, of {@code elements}, has not {@code wanted} of them. */
  static DiagnosticException diagnosed(
      Span span, long wanted, List<String> elements, Errors errors) {
    Diagnostic diagnostic =
        errors.diagnostic(
            span,
            Code.RAGGED_LITERAL,
            "the rows of the literal have different lengths",
            "this row has " + count(elements.size()) + ", the first " + wanted);
    List<String> row = new ArrayList<>(elements);
    String filler = row.isEmpty() ? "0" : row.getLast().replaceAll("[^{}\\[\\],]+", "0");
    while (row.size() < wanted && row.size() < MOST_FILLED) {
      row.add(filler);
    }
    String mended = String.join(", ", row.subList(0, (int) Math.min(wanted, row.size())));
    return new DiagnosticException(errors.proposing(diagnostic, span, "{" + mended + "}"));
  }

  private static String count(long elements) {
    return elements == 1 ? "1 element" : elements + " elements";
  }
}
