package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import org.antlr.v4.runtime.Token;
import xlet.grammar.tree.Span;

/** Drawings in a listing, with lines such as {@code 3 维: T}: numbers, a word, a colon and words. */
final class Drawing {
  private Drawing() {}

  /** Whether the lines at the cursor, up to a line that is something else, are a drawing. */
  static boolean begins(TokenCursor cursor) {
    for (int i = 0; ; i++) {
      if (isCaption(cursor, i)) {
        return true;
      }
      int end = wordsEnd(cursor, i);
      if (end < 0) {
        return false;
      }
      i = end;
      while (cursor.peek(i + 1).getType() == NEWLINE) {
        i++;
      }
    }
  }

  /** Goes past the drawing. */
  static Span skip(TokenCursor cursor) {
    Span span = Words.span(cursor.peek());
    while (!cursor.atEnd()
        && (cursor.at(NEWLINE) || isCaption(cursor, 0) || wordsEnd(cursor, 0) >= 0)) {
      while (!cursor.at(NEWLINE) && !cursor.atEnd()) {
        span = span.to(Words.span(cursor.take()));
      }
      cursor.skipNewlines();
    }
    return span;
  }

  static SyntaxError error(Span span) {
    return new SyntaxError(span, "this is a drawing, not a statement");
  }

  /** Whether {@code 2,3 维:} stands here. */
  private static boolean isCaption(TokenCursor cursor, int from) {
    int i = from;
    while (cursor.peek(i).getType() == NUMBER || cursor.peek(i).getType() == COMMA) {
      i++;
    }
    return i > from && cursor.peek(i).getType() == NAME && cursor.peek(i + 1).getType() == COLON;
  }

  /** The newline after a line of words only; -1 if it is something else. */
  private static int wordsEnd(TokenCursor cursor, int from) {
    int i = from;
    while (Words.isName(cursor.peek(i))) {
      i++;
    }
    boolean ends = cursor.peek(i).getType() == NEWLINE || cursor.peek(i).getType() == Token.EOF;
    if (i == from || !ends) {
      return -1;
    }
    return cursor.peek(i).getType() == NEWLINE ? i : -1;
  }
}
