package xlet.grammar.split;

import static xlet.grammar.rules.XletLexer.*;

import java.util.List;
import org.antlr.v4.runtime.Token;
import xlet.grammar.scan.SourceToken;

/**
 * Collects the body of {@code f(a, b):}, indented, on the same line, or with its indentation lost.
 * In the last case it goes on until every way through it has returned.
 */
final class BodyCollector {
  private static final int FLAT = Integer.MAX_VALUE;

  private final TokenCursor cursor;
  private final StatementCollector statements;

  BodyCollector(TokenCursor cursor, StatementCollector statements) {
    this.cursor = cursor;
    this.statements = statements;
  }

  /**
   * Collects a body after its colon.
   *
   * @param out where the tokens go
   * @param headerIndent the indent of the line with the colon
   * @return whether every way through the body returns
   */
  boolean collect(List<SourceToken> out, int headerIndent) {
    out.add(SourceToken.inserted(BODY_OPEN, out.getLast()));
    boolean returns;
    if (!cursor.at(NEWLINE) && !cursor.atEnd()) {
      returns = statement(out, FLAT);
    } else {
      SourceToken first = cursor.peek(cursor.newlines());
      returns = lines(out, TokenCursor.indent(first) > headerIndent ? headerIndent : FLAT);
    }
    out.add(SourceToken.inserted(BODY_CLOSE, out.getLast()));
    return returns;
  }

  private boolean lines(List<SourceToken> out, int outerIndent) {
    boolean flat = outerIndent == FLAT;
    boolean returns = false;
    while (true) {
      boolean blank = cursor.newlines() > 1;
      cursor.skipNewlines();
      if (cursor.atEnd()) {
        if (!returns && cursor.at(Token.EOF) && (flat || !blank)) {
          statements.lacks(flat ? 2 : outerIndent + 2, "");
        }
        return returns;
      }
      if (flat ? returns : TokenCursor.indent(cursor.peek()) <= outerIndent) {
        return returns;
      }
      returns = statement(out, outerIndent);
    }
  }

  private boolean statement(List<SourceToken> out, int outerIndent) {
    while (cursor.at(HINT)) {
      cursor.take();
    }
    boolean returns = cursor.at(RETURN);
    if (cursor.at(IF)) {
      returns = conditional(out, outerIndent);
    } else {
      statements.collectInBody(out);
    }
    out.add(SourceToken.inserted(SEMICOLON, out.getLast()));
    return returns;
  }

  private boolean conditional(List<SourceToken> out, int outerIndent) {
    int indent = outerIndent == FLAT ? FLAT : TokenCursor.indent(cursor.peek());
    if (!header(out)) {
      return false;
    }
    boolean returns = collect(out, indent);
    SourceToken following = cursor.peek(cursor.newlines());
    boolean here = indent == FLAT || !cursor.at(NEWLINE) || TokenCursor.indent(following) == indent;
    if (!following.is(ELSE) || !here) {
      return false;
    }
    cursor.skipNewlines();
    out.add(cursor.take());
    if (cursor.at(COLON)) {
      out.add(cursor.take());
    }
    return collect(out, indent) && returns;
  }

  /** Takes {@code if c:}; a whole statement if there is no colon on the line. */
  private boolean header(List<SourceToken> out) {
    int depth = 0;
    while (!cursor.at(NEWLINE) && !cursor.atEnd()) {
      SourceToken token = cursor.take();
      out.add(token);
      switch (token.getType()) {
        case LPAREN, LBRACKET, LBRACE -> depth++;
        case RPAREN, RBRACKET, RBRACE -> depth--;
        default -> {}
      }
      if (depth == 0 && token.is(COLON)) {
        return true;
      }
    }
    return false;
  }
}
