package xlet.grammar.split;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import xlet.grammar.scan.Lookalikes;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.split.Piece.Lack;
import xlet.grammar.tree.Span;

/** Cuts a program into statements, so that each can be read alone, and says which are whole. */
public final class StatementSplitter {
  private final TokenCursor cursor;
  private final ForeignText foreign;
  private final List<Piece> pieces = new ArrayList<>();

  private StatementSplitter(List<SourceToken> tokens) {
    cursor = new TokenCursor(tokens);
    foreign = new ForeignText(cursor);
  }

  /** The pieces of a program in order. */
  public static List<Piece> split(List<SourceToken> tokens) {
    if (tokens.isEmpty()) {
      return List.of();
    }
    StatementSplitter splitter = new StatementSplitter(tokens);
    splitter.split();
    return splitter.pieces;
  }

  private void split() {
    while (!cursor.at(Token.EOF)) {
      if (cursor.at(NEWLINE) || cursor.at(SEMICOLON) || cursor.at(HINT)) {
        cursor.skip();
      } else if (cursor.at(DIRECTIVE)) {
        directive();
      } else {
        foreign.skip().ifPresentOrElse(pieces::add, this::statement);
      }
    }
  }

  /** A directive, and nothing else up to the end of the line or a semicolon. */
  private void directive() {
    SourceToken line = cursor.skip();
    Span span = line.span();
    Optional<Span> rest = Optional.empty();
    while (!cursor.atEnd() && !cursor.at(NEWLINE) && !cursor.at(SEMICOLON) && !cursor.at(HINT)) {
      Span next = cursor.skip().span();
      rest = Optional.of(rest.orElse(next).to(next));
    }
    pieces.add(
        rest.<Piece>map(more ->
                new Piece.Broken(
                    span.to(more),
                    Lack.NOTHING,
                    new SyntaxFailure(
                            more,
                            "`" + line.getText() + "` is followed by a new line or a semicolon")
                        .expected(line.slice(more), List.of())
                        .mended(line.getText())))
            .orElseGet(() -> new Piece.Whole(span, Lack.NOTHING, List.of(line), false)));
  }

  private void statement() {
    int place = cursor.place();
    cursor.begin(place);
    try {
      boolean terminated = new StatementCollector(cursor, false).collect();
      List<SourceToken> tokens = cursor.statement();
      pieces.add(new Piece.Whole(SourceToken.span(tokens), cursor.lack(), tokens, terminated));
    } catch (SyntaxFailure failure) {
      Lack lack = cursor.lack();
      cursor.begin(place);
      SourceToken first = cursor.peek();
      Span skipped = skip(failure.span());
      String found = first.slice(failure.span());
      if (!failure.isMended() && Lookalikes.isOne(found)) {
        failure.mended(Lookalikes.mend(first.slice(skipped)));
      }
      pieces.add(new Piece.Broken(skipped, lack, failure));
    }
  }

  /** Goes past the error to where the next statement seems to begin. */
  private Span skip(Span error) {
    Span skipped = cursor.peek().span();
    while (!cursor.atEnd()) {
      SourceToken token = cursor.skip();
      boolean past = token.getStopIndex() + 1 >= error.end();
      if (token.is(NEWLINE)) {
        if (past && beginsStatement()) {
          break;
        }
      } else {
        skipped = skipped.to(token.span());
        boolean endsLine = cursor.at(NEWLINE) || cursor.peek().startsStatement();
        if (past && token.is(SEMICOLON) && endsLine) {
          break;
        }
      }
    }
    return skipped;
  }

  /** Tells whether the line at the cursor looks like the beginning of a statement. */
  private boolean beginsStatement() {
    SourceToken first = cursor.peek();
    if (first.startsStatement()) {
      return true;
    }
    return TokenCursor.indent(first) == 0
        && switch (first.getType()) {
          case BECOMES, PROMPT, RESULT, IMPORT, DIRECTIVE -> true;
          default ->
              first.isName()
                  && switch (cursor.peek(1).getType()) {
                    case ASSIGN, LEFT_ARROW, LPAREN, COLON, DOT, NAME, NEWLINE, Token.EOF -> true;
                    default -> false;
                  };
        };
  }
}
