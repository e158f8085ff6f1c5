package xlet.grammar.format;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import xlet.grammar.scan.SourceToken;

/** Numbers that stand below each other, in rows of one form, end in the same column. */
final class NumberColumns {
  private final Map<SourceToken, Integer> padding = new HashMap<>();
  private final List<Row> run = new ArrayList<>();

  /**
   * The numbers at the end of a line.
   *
   * @param form the tokens between the first number and the last, each number an {@code n}
   * @param cells where each number begins, its sign included
   * @param widths how wide each number is
   */
  private record Row(String form, List<SourceToken> cells, List<Integer> widths) {}

  NumberColumns(List<List<SourceToken>> lines, Marks marks) {
    for (List<SourceToken> line : lines) {
      Row row = row(line);
      if (!line.isEmpty() && marks.beginsStatement(line.getFirst())) {
        align();
      }
      if (!run.isEmpty() && !run.getFirst().form().equals(row.form())) {
        align();
      }
      if (!row.form().isEmpty()) {
        run.add(row);
      }
    }
    align();
  }

  /** The blanks that a number needs before it so as to end in its column. */
  int before(SourceToken token) {
    return padding.getOrDefault(token, 0);
  }

  private void align() {
    if (run.size() > 1) {
      for (int c = 0; c < run.getFirst().cells().size(); c++) {
        int column = c;
        int width = run.stream().mapToInt(row -> row.widths().get(column)).max().orElse(0);
        run.forEach(row -> padding.put(row.cells().get(column), width - row.widths().get(column)));
      }
    }
    run.clear();
  }

  private static Row row(List<SourceToken> line) {
    StringBuilder form = new StringBuilder();
    List<SourceToken> cells = new ArrayList<>();
    List<Integer> widths = new ArrayList<>();
    for (int k = first(line); k < line.size(); k++) {
      SourceToken token = line.get(k);
      if (isNumber(token)) {
        boolean signed = k > 0 && line.get(k - 1).is(MINUS);
        cells.add(signed ? line.get(k - 1) : token);
        widths.add(token.span().length() + (signed ? 1 : 0));
        form.append('n');
      } else if (!token.is(MINUS) && !cells.isEmpty()) {
        form.append(token.getText());
      }
    }
    return new Row(form.toString().replaceFirst("[^n]*$", ""), cells, widths);
  }

  /** Where the literal begins with which a line ends; its end if there is none. */
  private static int first(List<SourceToken> line) {
    int first = line.size();
    while (first > 0 && (isNumber(line.get(first - 1)) || isPunctuation(line.get(first - 1)))) {
      first--;
    }
    boolean whole = first == 0;
    while (first < line.size() && !whole && !opensLiteral(line, first)) {
      first++;
    }
    return first;
  }

  /** Whether the bracket at {@code k}, not the first of the line, is none of sizes or indices. */
  private static boolean opensLiteral(List<SourceToken> line, int k) {
    SourceToken before = line.get(k - 1);
    return line.get(k).opens() && !before.is(ELEMENT_TYPE) && !before.endsOperand();
  }

  private static boolean isNumber(SourceToken token) {
    return token.is(NUMBER) || token.is(TRUE) || token.is(FALSE);
  }

  private static boolean isPunctuation(SourceToken token) {
    return switch (token.getType()) {
      case LBRACE, RBRACE, LBRACKET, RBRACKET, COMMA, SEMICOLON, MINUS -> true;
      default -> false;
    };
  }
}
