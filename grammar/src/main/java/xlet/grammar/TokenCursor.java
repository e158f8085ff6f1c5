package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import java.util.List;
import org.antlr.v4.runtime.Token;

/** A place in a list of tokens. */
final class TokenCursor {
  private final SourceText source;
  private final List<Token> tokens;
  private final Token end;
  private int next;

  TokenCursor(SourceText source, List<Token> tokens) {
    this.source = source;
    this.tokens = tokens;
    this.end = Words.virtual(Token.EOF, source.span().end());
  }

  Token peek() {
    return peek(0);
  }

  Token peek(int ahead) {
    return next + ahead < tokens.size() ? tokens.get(next + ahead) : end;
  }

  Token take() {
    Token token = peek();
    next++;
    return token;
  }

  boolean at(int type) {
    return peek().getType() == type;
  }

  /** Whether nothing of this input follows. */
  boolean atEnd() {
    return at(Token.EOF) || at(DIRECTIVE);
  }

  /** The first token that is no newline, {@code ahead} tokens on or later. */
  Token beyondNewlines(int ahead) {
    int i = ahead;
    while (peek(i).getType() == NEWLINE) {
      i++;
    }
    return peek(i);
  }

  void skipNewlines() {
    while (at(NEWLINE)) {
      next++;
    }
  }

  int place() {
    return next;
  }

  void goTo(int place) {
    next = place;
  }

  /** How many columns stand before the token on its line. */
  int indent(Token token) {
    return source.position(token.getStartIndex()).column() - 1;
  }

  /** The number of the line on which the token begins. */
  int line(Token token) {
    return source.position(token.getStartIndex()).line();
  }
}
