package xlet.grammar.rewrite;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import xlet.grammar.scan.FaultyToken;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;

/** Puts rows of bars that stand below each other together. */
final class BarRows {
  private static final Pattern CELL = Pattern.compile("[^|,\\s]+");

  private final List<SourceToken> tokens;
  private final List<SourceToken> stacked = new ArrayList<>();
  private final List<BarsToken> columns = new ArrayList<>();
  private int lineStart;

  private BarRows(List<SourceToken> tokens) {
    this.tokens = tokens;
  }

  /** The numbers and truth values of a row; a sign belongs to its number. */
  static List<SourceToken> cells(SourceToken row) {
    return CELL.matcher(row.getText()).results().map(cell -> cell(row, cell)).toList();
  }

  private static SourceToken cell(SourceToken row, MatchResult cell) {
    int type = cell.group().equals("true") ? TRUE : cell.group().equals("false") ? FALSE : NUMBER;
    return row.part(type, cell.start(), cell.end());
  }

  /** The tokens with all rows stacked to matrices. */
  static List<SourceToken> stack(List<SourceToken> tokens) {
    return new BarRows(tokens).stack();
  }

  private List<SourceToken> stack() {
    int next = 0;
    while (next < tokens.size()) {
      SourceToken token = tokens.get(next++);
      if (token.is(NEWLINE)) {
        int end = rowEnd(next);
        if (end > next && !isStatement(tokens.subList(next, end))) {
          merge(tokens.subList(next, end));
          next = end;
          continue;
        }
      }
      if (token.is(PROMPT) || token.is(RESULT)) {
        startLine();
      }
      if (token.is(BAR_ROW)) {
        columns.add(new BarsToken(token));
        stacked.add(columns.getLast());
      } else {
        stacked.add(token);
      }
      if (token.is(NEWLINE) || token.is(SEMICOLON) || token.is(DIRECTIVE)) {
        startLine();
      }
    }
    return stacked;
  }

  private void startLine() {
    lineStart = stacked.size();
    columns.clear();
  }

  /** Where the row that begins at {@code from} ends; {@code from} if it is none of this line's. */
  private int rowEnd(int from) {
    boolean row =
        from < tokens.size()
            && tokens.get(from).is(BAR_ROW)
            && !columns.isEmpty()
            && !stacked.getLast().needsMore();
    for (int i = from; row && i < tokens.size(); i++) {
      switch (tokens.get(i).getType()) {
        case NEWLINE, SEMICOLON, DIRECTIVE, RPAREN -> {
          return i;
        }
        case BAR_ROW, NUMBER, ASSIGN, EQUAL, BECOMES, PLUS, MINUS, STAR, SLASH, PERCENT -> {}
        case AMPERSAND, CARET, BAR, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, NOT_EQUAL -> {}
        case LBRACKET, RBRACKET, ARROW, PROMPT -> {}
        default -> row = false;
      }
    }
    return row ? tokens.size() : from;
  }

  /** Says whether a row is no continuation, but an equation of its own below another. */
  private boolean isStatement(List<SourceToken> row) {
    List<Integer> above = signs(stacked.subList(lineStart, stacked.size()));
    List<Integer> here = signs(row);
    List<SourceToken> bars = row.stream().filter(token -> token.is(BAR_ROW)).toList();
    if (above.size() != here.size()
        || bars.size() != columns.size()
        || !(here.contains(ASSIGN) || here.contains(EQUAL))) {
      return false;
    }
    return !above.equals(here)
        || IntStream.range(0, bars.size())
            .anyMatch(k -> cells(bars.get(k)).size() != columns.get(k).rows().getLast().size());
  }

  /** The types of the tokens of a line that are no bars. */
  private static List<Integer> signs(List<SourceToken> line) {
    return line.stream()
        .filter(token -> !token.is(BAR_ROW) && !(token instanceof BarsToken))
        .map(SourceToken::getType)
        .toList();
  }

  /** Puts the bars of a row below those of the line; what stands between them is compared. */
  private void merge(List<SourceToken> row) {
    List<List<SourceToken>> gaps = new ArrayList<>();
    columns.forEach(column -> gaps.add(new ArrayList<>()));
    long bars = row.stream().filter(token -> token.is(BAR_ROW)).count();
    int column = -1;
    for (SourceToken token : row) {
      if (token.is(BAR_ROW)) {
        column = bars == columns.size() ? column + 1 : nearest(token);
        columns.get(column).add(token);
      } else {
        gaps.get(column).add(token);
      }
    }
    if (gaps.stream().anyMatch(gap -> !gap.isEmpty())) {
      weave(gaps);
    }
  }

  /** Takes what only the new row has between its bars, and refuses what differs from above. */
  private void weave(List<List<SourceToken>> gaps) {
    List<SourceToken> standing = stacked.subList(lineStart, stacked.size());
    List<SourceToken> line = List.copyOf(standing);
    standing.clear();
    int column = 0;
    for (int i = 0; i < line.size(); i++) {
      stacked.add(line.get(i));
      if (line.get(i) instanceof BarsToken) {
        List<SourceToken> gap = gaps.get(column++);
        if (i + 1 == line.size() || line.get(i + 1) instanceof BarsToken) {
          stacked.addAll(gap);
        } else {
          compare(line.subList(i + 1, line.size()), gap);
        }
      }
    }
  }

  private void compare(List<SourceToken> line, List<SourceToken> gap) {
    for (int i = 0; i < Math.min(line.size(), gap.size()); i++) {
      SourceToken above = line.get(i);
      SourceToken here = gap.get(i);
      if (!above.is(here.getType())) {
        String message =
            "the rows differ: `%s` above, `%s` here".formatted(above.getText(), here.getText());
        SyntaxFailure failure = new SyntaxFailure(here.span(), message);
        stacked.add(new FaultyToken(here, failure.labelled(above.span(), "above")));
        return;
      }
    }
  }

  /** The column that begins nearest to the place of the token on its line. */
  private int nearest(SourceToken token) {
    return IntStream.range(0, columns.size())
        .boxed()
        .min(Comparator.comparingInt(column -> distance(columns.get(column), token)))
        .orElseThrow();
  }

  private static int distance(SourceToken column, SourceToken token) {
    return Math.abs(column.getCharPositionInLine() - token.getCharPositionInLine());
  }
}
