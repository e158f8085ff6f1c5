package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import xlet.grammar.tree.Span;

/** Puts rows of bars that stand below each other together. */
final class Pictures {
  private final TokenCursor cursor;

  Pictures(TokenCursor cursor) {
    this.cursor = cursor;
  }

  /** Rows of bars as one token. */
  static final class BarsToken extends CommonToken {
    private static final long serialVersionUID = 1L;

    private final transient List<Token> rows;

    BarsToken(List<Token> rows) {
      super(BARS, "|…|");
      this.rows = rows;
      setStartIndex(rows.getFirst().getStartIndex());
      setStopIndex(rows.getLast().getStopIndex());
    }

    List<Token> rows() {
      return rows;
    }
  }

  /** Makes the rows that stand alone matrices of their own. */
  void finish(List<Token> tokens) {
    tokens.replaceAll(token -> token.getType() == BAR_ROW ? new BarsToken(List.of(token)) : token);
  }

  /**
   * Takes the line below if it goes on with the bars of this one.
   *
   * @param tokens the statement so far; the cursor is at the end of its line
   * @return whether a line was taken
   */
  boolean take(List<Token> tokens) {
    int first = firstOfLine(tokens);
    boolean any = tokens.stream().skip(first).anyMatch(Pictures::isBars);
    if (!any || !isRow()) {
      return false;
    }
    List<Token> line = new ArrayList<>(tokens.subList(first, tokens.size()));
    cursor.take();
    List<Token> row = new ArrayList<>();
    while (!cursor.at(NEWLINE) && !cursor.atEnd() && !cursor.at(SEMICOLON)) {
      row.add(cursor.take());
    }
    tokens.subList(first, tokens.size()).clear();
    tokens.addAll(merged(line, row));
    return true;
  }

  private static boolean isBars(Token token) {
    return token.getType() == BAR_ROW || token.getType() == BARS;
  }

  /** Where the line of the last token begins; rows of bars count where their first row stands. */
  private int firstOfLine(List<Token> tokens) {
    int line = cursor.line(tokens.getLast());
    int first = tokens.size() - 1;
    while (first > 0 && cursor.line(tokens.get(first - 1)) >= line) {
      first--;
    }
    return first;
  }

  /** Whether the line below is a row of a picture. */
  private boolean isRow() {
    if (!cursor.at(NEWLINE) || cursor.peek(1).getType() != BAR_ROW) {
      return false;
    }
    for (int i = 1; ; i++) {
      switch (cursor.peek(i).getType()) {
        case NEWLINE, Token.EOF, SEMICOLON, DIRECTIVE -> {
          return true;
        }
        case BAR_ROW, NUMBER, ASSIGN, EQUAL, BECOMES, PLUS, MINUS, STAR, SLASH, PERCENT -> {}
        case AMPERSAND, CARET, BAR, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, NOT_EQUAL -> {}
        case LBRACKET, RBRACKET, ARROW, PROMPT -> {}
        default -> {
          return false;
        }
      }
    }
  }

  private List<Token> merged(List<Token> line, List<Token> row) {
    List<Token> columns = line.stream().filter(Pictures::isBars).toList();
    List<List<Token>> below = new ArrayList<>();
    List<List<Token>> gaps = new ArrayList<>();
    columns.forEach(column -> below.add(new ArrayList<>()));
    columns.forEach(column -> gaps.add(new ArrayList<>()));
    long bars = row.stream().filter(Pictures::isBars).count();
    int column = -1;
    for (Token token : row) {
      if (isBars(token)) {
        column = bars == columns.size() ? column + 1 : nearest(columns, token);
        below.get(column).add(token);
      } else if (column >= 0) {
        gaps.get(column).add(token);
      }
    }
    return woven(line, below, gaps);
  }

  private List<Token> woven(List<Token> line, List<List<Token>> below, List<List<Token>> gaps) {
    List<Token> result = new ArrayList<>();
    int column = -1;
    for (int i = 0; i < line.size(); i++) {
      Token token = line.get(i);
      if (!isBars(token)) {
        result.add(token);
        continue;
      }
      column++;
      List<Token> rows =
          new ArrayList<>(token instanceof BarsToken bars ? bars.rows() : List.of(token));
      rows.addAll(below.get(column));
      result.add(new BarsToken(rows));
      List<Token> gap = gaps.get(column);
      boolean bare = i + 1 == line.size() || isBars(line.get(i + 1));
      if (bare) {
        result.addAll(gap);
      } else {
        checkSame(line, i + 1, gap);
      }
    }
    return result;
  }

  private static void checkSame(List<Token> line, int from, List<Token> gap) {
    for (int i = 0; i < gap.size(); i++) {
      Token above = from + i < line.size() ? line.get(from + i) : gap.get(i);
      if (above.getType() != gap.get(i).getType()) {
        Span place = Words.span(gap.get(i));
        throw new SyntaxFailure(
            new SyntaxError(
                    place,
                    "the rows differ: `%s` above, `%s` here"
                        .formatted(above.getText(), gap.get(i).getText()))
                .withLabel(Words.span(above), "above"));
      }
    }
  }

  /** The column whose place on the line is nearest to the token's. */
  private int nearest(List<Token> columns, Token token) {
    int nearest = 0;
    for (int i = 1; i < columns.size(); i++) {
      if (distance(columns.get(i), token) < distance(columns.get(nearest), token)) {
        nearest = i;
      }
    }
    return nearest;
  }

  private int distance(Token column, Token token) {
    return Math.abs(cursor.indent(column) - cursor.indent(token));
  }
}
