package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import java.util.List;
import org.antlr.v4.runtime.Token;

/** Tells braces of a block from braces of a literal. */
final class Blocks {
  private Blocks() {}

  /**
   * Whether the brace that follows opens a block.
   *
   * @param before the tokens of the statement so far
   * @param statementStart whether a statement begins at the brace
   * @param cursor stands at the brace
   */
  static boolean opensBlock(List<Token> before, boolean statementStart, TokenCursor cursor) {
    if (statementStart) {
      return statementFirst(cursor, false) || semicolonInside(cursor);
    }
    return switch (before.getLast().getType()) {
      case LAMBDA -> statementFirst(cursor, true) || semicolonInside(cursor);
      case COLON, ELSE -> statementFirst(cursor, true) || semicolonInside(cursor);
      case ASSIGN -> statementFirst(cursor, false);
      case RPAREN -> afterWhile(before);
      default -> false;
    };
  }

  /** Whether the tokens end with {@code while (…)}. */
  static boolean afterWhile(List<Token> tokens) {
    int depth = 0;
    for (int i = tokens.size() - 1; i >= 0; i--) {
      int type = tokens.get(i).getType();
      depth += type == RPAREN ? 1 : type == LPAREN ? -1 : 0;
      if (depth == 0) {
        return i > 0 && tokens.get(i - 1).getType() == WHILE;
      }
    }
    return false;
  }

  private static boolean statementFirst(TokenCursor cursor, boolean bindings) {
    int i = 1;
    while (cursor.peek(i).getType() == NEWLINE) {
      i++;
    }
    Token first = cursor.peek(i);
    Token second = cursor.peek(i + 1);
    return switch (first.getType()) {
      case LET, AUTO, THEN, RETURN, IF -> true;
      default ->
          Words.isName(first)
              && (Words.isName(second)
                  || (bindings && (second.getType() == ASSIGN || second.getType() == LEFT_ARROW)));
    };
  }

  /** Whether a semicolon stands in these braces, not in others inside, and they are closed. */
  private static boolean semicolonInside(TokenCursor cursor) {
    boolean semicolon = false;
    int depth = 0;
    for (int i = 0; ; i++) {
      switch (cursor.peek(i).getType()) {
        case LBRACE, LPAREN, LBRACKET -> depth++;
        case RBRACE, RPAREN, RBRACKET -> depth--;
        case SEMICOLON -> semicolon |= depth == 1;
        case Token.EOF -> {
          return false;
        }
        default -> {}
      }
      if (depth == 0) {
        return semicolon;
      }
    }
  }
}
