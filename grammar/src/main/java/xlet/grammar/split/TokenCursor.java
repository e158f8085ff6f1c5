package xlet.grammar.split;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.Token;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.split.Piece.Lack;

/** A place in a list of tokens, and the statement that has been taken from them up to there. */
final class TokenCursor {
  private final List<SourceToken> tokens;
  private final SourceToken end;
  private final BitSet withSemicolon = new BitSet();
  private List<SourceToken> statement = new ArrayList<>();
  private Lack lack = Lack.NOTHING;
  private int next;

  /** At the first of the tokens, of which there is at least one. */
  TokenCursor(List<SourceToken> tokens) {
    this.tokens = tokens;
    this.end = SourceToken.inserted(Token.EOF, tokens.getLast());
    findSemicolons();
  }

  private void findSemicolons() {
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < tokens.size(); i++) {
      SourceToken token = tokens.get(i);
      if (token.opens()) {
        open.push(i);
      } else if (token.closes()) {
        open.poll();
      } else if (token.is(SEMICOLON) && !open.isEmpty()) {
        withSemicolon.set(open.element());
      }
    }
    // Brackets that do not close hold nothing for certain.
    open.forEach(withSemicolon::clear);
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

  boolean at(int type) {
    return peek().is(type);
  }

  /** Tells whether nothing of this input follows. */
  boolean atEnd() {
    return at(Token.EOF) || at(DIRECTIVE);
  }

  /** How far ahead the first token stands that is no newline. */
  int newlines() {
    return newlines(0);
  }

  /** How many newlines follow each other from {@code ahead} on. */
  int newlines(int ahead) {
    int count = 0;
    while (peek(ahead + count).is(NEWLINE)) {
      count++;
    }
    return count;
  }

  void skipNewlines() {
    next += newlines();
  }

  /** Goes past a token. */
  SourceToken skip() {
    SourceToken token = peek();
    next++;
    return token;
  }

  int place() {
    return next;
  }

  /** Begins a statement at a place. */
  void begin(int place) {
    next = place;
    statement = new ArrayList<>();
    lack = Lack.NOTHING;
  }

  /** The tokens of the statement so far. */
  List<SourceToken> statement() {
    return statement;
  }

  /** Takes the token here into the statement. */
  void take() {
    statement.add(skip());
  }

  /** Takes the token here into the statement, as one of another type. */
  void takeAs(int type) {
    statement.add(skip().retyped(type));
  }

  /** Adds a token that is not written. */
  void insert(int type) {
    statement.add(SourceToken.inserted(type, statement.getLast()));
  }

  /** The text that the statement lacks when all tokens have been taken. */
  Lack lack() {
    return lack;
  }

  void lacks(int indent, String closers) {
    lack = new Lack(true, indent, closers);
  }

  /** The number of columns before the line of a token that stands before the cursor. */
  int lineIndent(SourceToken token) {
    int first = next - 1;
    while (first > 0
        && (tokens.get(first).getStartIndex() > token.getStartIndex()
            || !tokens.get(first - 1).is(NEWLINE))) {
      first--;
    }
    return indent(tokens.get(first));
  }

  /** The number of columns before the token on its line. */
  static int indent(SourceToken token) {
    return token.getCharPositionInLine();
  }
}
