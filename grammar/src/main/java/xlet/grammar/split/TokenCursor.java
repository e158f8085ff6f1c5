package xlet.grammar.split;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.Token;
import xlet.grammar.scan.SourceToken;

/** A place in a list of tokens. */
final class TokenCursor {
  private final List<SourceToken> tokens;
  private final SourceToken end;
  private final BitSet withSemicolon = new BitSet();
  private int next;

  /** At the first of the tokens, of which there is at least one. */
  TokenCursor(List<SourceToken> tokens) {
    this.tokens = tokens;
    this.end = SourceToken.inserted(Token.EOF, tokens.getLast());
    findSemicolons();
  }

  private void findSemicolons() {
    Deque<Integer> open = new ArrayDeque<>();
    BitSet semicolons = new BitSet();
    for (int i = 0; i < tokens.size(); i++) {
      switch (tokens.get(i).getType()) {
        case LBRACE, LPAREN, LBRACKET -> open.push(i);
        case RBRACE, RPAREN, RBRACKET -> {
          if (!open.isEmpty()) {
            int opener = open.pop();
            withSemicolon.set(opener, semicolons.get(opener));
          }
        }
        case SEMICOLON -> {
          if (!open.isEmpty()) {
            semicolons.set(open.element());
          }
        }
        default -> {}
      }
    }
  }

  /** Tells whether a semicolon stands in the brackets that open here, not in others inside. */
  boolean semicolonInside() {
    return withSemicolon.get(next);
  }

  SourceToken peek() {
    return peek(0);
  }

  SourceToken peek(int ahead) {
    return next + ahead < tokens.size() ? tokens.get(next + ahead) : end;
  }

  SourceToken take() {
    SourceToken token = peek();
    next++;
    return token;
  }

  boolean at(int type) {
    return peek().is(type);
  }

  /** Tells whether nothing of this input follows. */
  boolean atEnd() {
    return at(Token.EOF) || at(DIRECTIVE);
  }

  /** How far ahead the first token stands that is no newline. */
  int newlines() {
    int count = 0;
    while (peek(count).is(NEWLINE)) {
      count++;
    }
    return count;
  }

  void skipNewlines() {
    next += newlines();
  }

  int place() {
    return next;
  }

  void goTo(int place) {
    next = place;
  }

  /** The number of columns before the token on its line. */
  static int indent(SourceToken token) {
    return token.getCharPositionInLine();
  }
}
