package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import java.util.List;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import xlet.grammar.tree.Span;

/** What tokens say about where statements end. */
final class Words {
  private Words() {}

  static Span span(Token token) {
    return new Span(
        token.getStartIndex(), Math.max(token.getStartIndex(), token.getStopIndex() + 1));
  }

  static Span span(List<Token> tokens) {
    return span(tokens.getFirst()).to(span(tokens.getLast()));
  }

  /** A token that is not in the text, at the end of {@code after}. */
  static Token virtual(int type, int position) {
    CommonToken token = new CommonToken(type, "");
    token.setStartIndex(position);
    token.setStopIndex(position - 1);
    return token;
  }

  static Token retyped(Token token, int type) {
    CommonToken copy = new CommonToken(token);
    copy.setType(type);
    return copy;
  }

  /** Whether a statement cannot end with this token. */
  static boolean wantsMore(Token token) {
    return switch (token.getType()) {
      case ASSIGN, EQUAL, NOT_EQUAL, BECOMES, ARROW, PROMPT, LEFT_ARROW, LAMBDA, CLOSE_TO -> true;
      case COMMA, DOT, SCOPE, MEMBER_ARROW, LET, AUTO, THEN, RESULT, RETURN -> true;
      case PLUS, MINUS, STAR, SLASH, PERCENT, AMPERSAND, CARET, BAR, NOT, TILDE -> true;
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, SHIFT_LEFT, SHIFT_RIGHT -> true;
      case LOGICAL_AND, LOGICAL_OR, HINT -> true;
      default -> false;
    };
  }

  /** Whether a line that begins with this token goes on with the statement above it. */
  static boolean goesOn(Token token) {
    return switch (token.getType()) {
      case EQUAL, NOT_EQUAL, LESS_EQUAL, GREATER_EQUAL, LESS, SLASH, CARET -> true;
      case LOGICAL_AND, LOGICAL_OR, DOT, LAMBDA, ARROW, CLOSE_TO, ASSIGN, COMMA -> true;
      default -> false;
    };
  }

  static boolean isName(Token token) {
    return switch (token.getType()) {
      case NAME, PERCENT_NAME, HYPHEN_NAME, FAILS, WITHIN, ULP, PRODUCES -> true;
      case REPLICA, IMPORT, AS, X -> true;
      default -> false;
    };
  }

  static boolean isOperator(Token token) {
    return switch (token.getType()) {
      case NAME, X, NUMBER, HEX, TRUE, FALSE, STRING, RPAREN, RBRACKET, RBRACE -> false;
      default -> true;
    };
  }

  /** Whether the token can only begin a statement. */
  static boolean beginsStatement(Token token) {
    return token.getType() == LET || token.getType() == THEN || token.getType() == AUTO;
  }

  static int closer(int opener) {
    return switch (opener) {
      case LPAREN -> RPAREN;
      case LBRACKET -> RBRACKET;
      case LBRACE -> RBRACE;
      default -> throw new IllegalArgumentException("no bracket: " + opener);
    };
  }

  static String closerText(Token opener) {
    return switch (opener.getType()) {
      case LPAREN -> ")";
      case LBRACKET -> "]";
      default -> "}";
    };
  }
}
