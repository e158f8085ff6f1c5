package xlet.grammar.split;

import static xlet.grammar.rules.XletLexer.*;

import java.util.List;
import org.antlr.v4.runtime.Token;
import xlet.grammar.scan.FaultyToken;
import xlet.grammar.scan.SourceToken;

/** Collects the tokens of one statement, over as many lines as it takes. */
final class StatementCollector {
  private final TokenCursor cursor;
  private final boolean inBody;
  private final List<SourceToken> taken;
  private final OpenBrackets brackets = new OpenBrackets();
  private int from;
  private int firstCloser = -1;
  private int lastOpener = -1;
  private boolean conditional;
  private boolean assigned;

  /**
   * Collects at a cursor.
   *
   * @param cursor the cursor, which takes the tokens
   * @param inBody whether the statement is one of a body; an {@code else} ends it then
   */
  StatementCollector(TokenCursor cursor, boolean inBody) {
    this.cursor = cursor;
    this.inBody = inBody;
    this.taken = cursor.statement();
    this.from = taken.size();
  }

  /** Collects the statement and says whether a semicolon ended it. */
  boolean collect() {
    while (true) {
      SourceToken token = cursor.peek();
      if (brackets.isEmpty() && ends(token)) {
        return false;
      }
      switch (token.getType()) {
        case Token.EOF, DIRECTIVE -> {
          end(token);
          return false;
        }
        case NEWLINE -> newline();
        case SEMICOLON -> {
          if (brackets.isEmpty()) {
            cursor.skip();
            return true;
          }
          separate(token);
        }
        case LPAREN, LBRACKET, LBRACE -> open(token);
        case RPAREN, RBRACKET, RBRACE -> close(token);
        default -> add(token);
      }
      if (isHeader()) {
        new BodyCollector(cursor).collect(TokenCursor.indent(taken.get(from)));
        return false;
      }
    }
  }

  /** Tells whether the statement is over, and the token not part of it. */
  private boolean ends(SourceToken token) {
    return switch (token.getType()) {
      case NEWLINE -> !continues();
      case RESULT, PROMPT -> taken.size() > from;
      case ELSE, ELIF -> inBody && taken.size() > from && !conditional;
      default -> false;
    };
  }

  private void end(SourceToken token) {
    if (!brackets.isEmpty()) {
      if (token.is(Token.EOF)) {
        cursor.lacks(2 * brackets.depth(), brackets.due());
      }
      throw brackets.unclosed(taken, token);
    }
    if (token.is(Token.EOF) && (needsMore() || isSignature())) {
      cursor.lacks(2, "");
    }
  }

  private void newline() {
    SourceToken following = cursor.peek(cursor.newlines());
    if (!brackets.isEmpty() && !brackets.inBlock() && following.startsStatement()) {
      throw brackets.unclosed(taken, cursor.peek());
    }
    if (brackets.inBlock() && !continues()) {
      cursor.insert(SEMICOLON);
      brackets.next();
    }
    if (brackets.isEmpty() && isBodyBelow()) {
      cursor.insert(SEMICOLON);
      from = taken.size();
      firstCloser = -1;
    }
    cursor.skipNewlines();
  }

  /** Tells whether the statement goes on below the newline at the cursor. */
  private boolean continues() {
    SourceToken following = cursor.peek(cursor.newlines());
    return switch (following.getType()) {
      case LBRACE -> needsMore() || afterWhile();
      case ELSE, ELIF -> conditional || needsMore();
      case Token.EOF -> needsMore() || isSignature();
      default ->
          following.continuesLine()
              || isIndentedOperator(following)
              || isOperatorOfBars(following, cursor.peek(cursor.newlines() + 1))
              || (needsMore() && !beginsAnother(following, cursor.peek(cursor.newlines() + 1)))
              || isBodyBelow();
    };
  }

  /** Tells whether a line goes on with a sum above it, {@code + b}, and shows it by its indent. */
  private boolean isIndentedOperator(SourceToken first) {
    return (brackets.isEmpty() || brackets.inBlock())
        && (first.is(PLUS) || first.is(MINUS) || first.is(STAR) || first.is(AMPERSAND))
        && taken.size() > from
        && taken.getLast().endsOperand()
        && TokenCursor.indent(first) > cursor.lineIndent(beginning());
  }

  /** The first token of the innermost statement: of a block's, where a block is open. */
  private SourceToken beginning() {
    int place = taken.size();
    int depth = 0;
    do {
      SourceToken token = taken.get(--place);
      boolean opens = token.opens() || token.is(BLOCK_OPEN);
      boolean closes = token.closes() || token.is(BLOCK_CLOSE);
      depth += closes ? 1 : opens ? -1 : 0;
    } while (place > from && (depth > 0 || !startsStatement(taken.get(place - 1))));
    return taken.get(place);
  }

  /** Tells whether a line goes on with bars above it, {@code + |4 5|}. */
  private boolean isOperatorOfBars(SourceToken first, SourceToken second) {
    return brackets.isEmpty()
        && (first.is(PLUS) || first.is(MINUS) || first.is(STAR) || first.is(ASSIGN))
        && second.is(BARS)
        && taken.size() > from
        && taken.getLast().is(BARS);
  }

  /** Tells whether a line that begins so cannot be the rest of a statement that needs more. */
  private boolean beginsAnother(SourceToken first, SourceToken second) {
    boolean binds = first.isName() && (second.is(ASSIGN) || second.is(LEFT_ARROW));
    boolean bound = assigned && !taken.getLast().is(COMMA);
    return first.startsStatement() || (binds && bound);
  }

  private boolean needsMore() {
    if (taken.size() == from) {
      return false;
    }
    SourceToken last = taken.getLast();
    return last.needsMore() || isResultBelow(last);
  }

  /** Tells whether the tokens end with {@code x produces} or {@code x produces:}. */
  private boolean isResultBelow(SourceToken last) {
    int word = taken.size() - (last.is(COLON) ? 2 : 1);
    return word > from && taken.get(word).is(PRODUCES) && taken.get(word - 1).endsOperand();
  }

  /** Tells whether the tokens are {@code f(…):}, the header of a body. */
  private boolean isHeader() {
    return !inBody
        && brackets.isEmpty()
        && firstCloser >= 0
        && firstCloser == taken.size() - 2
        && taken.getLast().is(COLON)
        && taken.get(from).isName()
        && taken.get(from + 1).is(LPAREN);
  }

  /** Tells whether the tokens begin {@code f: (…) ->}, a signature. */
  private boolean isSignature() {
    return !inBody
        && from == 0
        && firstCloser >= 0
        && firstCloser + 1 < taken.size()
        && taken.get(0).isName()
        && taken.get(1).is(COLON)
        && taken.get(2).is(LPAREN)
        && taken.get(firstCloser + 1).is(ARROW);
  }

  /** Tells whether the statement is a signature, and its body begins below. */
  private boolean isBodyBelow() {
    int newlines = cursor.newlines();
    return cursor.peek(newlines + 1).is(LPAREN)
        && isSignature()
        && !needsMore()
        && cursor.peek(newlines).getText().equals(taken.getFirst().getText());
  }

  /** Tells whether the tokens end with {@code while (…)}. */
  private boolean afterWhile() {
    return taken.getLast().is(RPAREN) && lastOpener > 0 && taken.get(lastOpener - 1).is(WHILE);
  }

  private void separate(SourceToken semicolon) {
    if (!brackets.inBlock()) {
      cursor.skip();
      throw brackets.unclosed(taken, semicolon);
    }
    brackets.count(semicolon);
    cursor.take();
  }

  private void open(SourceToken token) {
    boolean block = token.is(LBRACE) && opensBlock();
    brackets.open(token, taken.size(), block);
    cursor.takeAs(block ? BLOCK_OPEN : token.getType());
  }

  /** Tells whether the brace at the cursor opens a block, not a literal. */
  private boolean opensBlock() {
    if (taken.size() == from || startsStatement(taken.getLast())) {
      return (brackets.isEmpty() || brackets.inBlock())
          && (beginsInside(false) || cursor.semicolonInside());
    }
    return switch (taken.getLast().getType()) {
      case LAMBDA, COLON, ELSE -> beginsInside(true) || cursor.semicolonInside();
      case ASSIGN -> beginsInside(false);
      case RPAREN -> afterWhile();
      default -> false;
    };
  }

  private static boolean startsStatement(SourceToken before) {
    return before.is(SEMICOLON) || before.is(BLOCK_OPEN) || before.is(BODY_OPEN);
  }

  /** Tells whether a statement other than an expression begins after the brace at the cursor. */
  private boolean beginsInside(boolean bindings) {
    int inside = 1 + cursor.newlines(1);
    SourceToken first = cursor.peek(inside);
    SourceToken second = cursor.peek(inside + 1);
    boolean binding = bindings && (second.is(ASSIGN) || second.is(LEFT_ARROW));
    return switch (first.getType()) {
      case LET, AUTO, THEN, RETURN, IF -> true;
      default -> first.isName() && (second.isName() || binding);
    };
  }

  private void close(SourceToken token) {
    OpenBrackets.Frame closed = brackets.close(taken, token);
    cursor.takeAs(closed.block() ? BLOCK_CLOSE : token.getType());
    lastOpener = closed.place();
    if (brackets.isEmpty() && firstCloser < 0) {
      firstCloser = taken.size() - 1;
    }
  }

  private void add(SourceToken token) {
    if (token instanceof FaultyToken faulty) {
      if (token.is(OPEN_COMMENT)) {
        cursor.lacks(0, "*/");
      }
      throw faulty.failure();
    }
    conditional |= token.is(IF);
    assigned |= brackets.isEmpty() && (token.is(ASSIGN) || token.is(LEFT_ARROW));
    assigned |= taken.size() == from && token.is(THEN);
    if (token.is(HINT) && !brackets.inParentheses()) {
      cursor.skip();
    } else {
      brackets.count(token);
      cursor.take();
    }
  }
}
