package xlet.grammar.split;

import static xlet.grammar.rules.XletLexer.*;

import java.util.List;
import xlet.grammar.scan.SourceToken;

/** Tells by its first tokens, or by its last, how a statement goes on. */
final class StatementForms {
  private StatementForms() {}

  /** Tells whether the tokens are {@code f(…):}, the header of a body. */
  static boolean isHeader(List<SourceToken> tokens) {
    int last = tokens.size() - 1;
    return last >= 3
        && tokens.get(last).is(COLON)
        && tokens.get(0).isName()
        && tokens.get(1).is(LPAREN)
        && closer(tokens, 1) == last - 1;
  }

  /** Tells whether the tokens begin {@code f: (…) ->}, a signature. */
  static boolean isSignature(List<SourceToken> tokens) {
    if (tokens.size() < 5
        || !tokens.get(0).isName()
        || !tokens.get(1).is(COLON)
        || !tokens.get(2).is(LPAREN)) {
      return false;
    }
    int closer = closer(tokens, 2);
    return closer + 1 < tokens.size() && tokens.get(closer + 1).is(ARROW);
  }

  private static int closer(List<SourceToken> tokens, int opener) {
    int depth = 0;
    for (int i = opener; i < tokens.size(); i++) {
      depth += tokens.get(i).is(LPAREN) ? 1 : tokens.get(i).is(RPAREN) ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return tokens.size();
  }

  /** Tells whether the tokens end with {@code while (…)}. */
  static boolean afterWhile(List<SourceToken> tokens) {
    int depth = 0;
    for (int i = tokens.size() - 1; i > 0; i--) {
      depth += tokens.get(i).is(RPAREN) ? 1 : tokens.get(i).is(LPAREN) ? -1 : 0;
      if (depth == 0) {
        return tokens.get(i - 1).is(WHILE);
      }
    }
    return false;
  }

  /**
   * Whether the brace that follows opens a block, not a literal.
   *
   * @param before the tokens of the statement so far
   * @param start whether a statement begins at the brace
   * @param cursor stands at the brace
   */
  static boolean opensBlock(List<SourceToken> before, boolean start, TokenCursor cursor) {
    if (start) {
      return beginsInside(cursor, false) || cursor.semicolonInside();
    }
    return switch (before.getLast().getType()) {
      case LAMBDA, COLON, ELSE -> beginsInside(cursor, true) || cursor.semicolonInside();
      case ASSIGN -> beginsInside(cursor, false);
      case RPAREN -> afterWhile(before);
      default -> false;
    };
  }

  /** Tells whether a statement other than an expression begins after the brace at the cursor. */
  private static boolean beginsInside(TokenCursor cursor, boolean bindings) {
    int i = 1;
    while (cursor.peek(i).is(NEWLINE)) {
      i++;
    }
    SourceToken first = cursor.peek(i);
    SourceToken second = cursor.peek(i + 1);
    boolean binding = bindings && (second.is(ASSIGN) || second.is(LEFT_ARROW));
    return switch (first.getType()) {
      case LET, AUTO, THEN, RETURN, IF -> true;
      default -> first.isName() && (second.isName() || binding);
    };
  }
}
