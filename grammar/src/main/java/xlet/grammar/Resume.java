package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import org.antlr.v4.runtime.Token;
import xlet.grammar.tree.Span;

/** Finds the statement after one that cannot be read. */
final class Resume {
  private Resume() {}

  /**
   * Goes on to where the next statement seems to begin.
   *
   * @param cursor stands at the broken statement
   * @param error where it is broken; the next statement begins after that
   * @return what was skipped
   */
  static Span skip(TokenCursor cursor, Span error) {
    Span skipped = Words.span(cursor.peek());
    while (!cursor.atEnd()) {
      Token token = cursor.take();
      boolean past = token.getStopIndex() + 1 >= error.end();
      if (token.getType() == NEWLINE) {
        if (past && begins(cursor)) {
          break;
        }
      } else {
        skipped = skipped.to(Words.span(token));
        if (past && token.getType() == SEMICOLON && endsLine(cursor)) {
          break;
        }
      }
    }
    return skipped;
  }

  private static boolean endsLine(TokenCursor cursor) {
    return cursor.at(NEWLINE) || cursor.atEnd() || Words.beginsStatement(cursor.peek());
  }

  /** Whether the line at the cursor looks like the beginning of a statement. */
  private static boolean begins(TokenCursor cursor) {
    Token first = cursor.peek();
    Token second = cursor.peek(1);
    if (cursor.indent(first) > 0 && !Words.beginsStatement(first)) {
      return false;
    }
    return switch (first.getType()) {
      case LET, AUTO, THEN, BECOMES, PROMPT, RESULT, IMPORT, DIRECTIVE -> true;
      default ->
          Words.isName(first)
              && switch (second.getType()) {
                case ASSIGN, LEFT_ARROW, LPAREN, COLON, DOT, NAME, NEWLINE, Token.EOF -> true;
                default -> false;
              };
    };
  }
}
