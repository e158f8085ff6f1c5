package xlet.grammar.split;

import static xlet.grammar.rules.XletLexer.*;

import org.antlr.v4.runtime.Token;
import xlet.grammar.scan.SourceToken;

/**
 * Collects the body of {@code f(a, b):}, indented, on the same line, or with its indentation lost.
 * In the last case it goes on until every way through it has returned.
 */
final class BodyCollector {
  private static final int FLAT = Integer.MAX_VALUE;

  private final TokenCursor cursor;

  BodyCollector(TokenCursor cursor) {
    this.cursor = cursor;
  }

  /**
   * Collects a body after its colon.
   *
   * @param headerIndent the indent of the line with the colon
   * @return whether every way through the body returns
   */
  boolean collect(int headerIndent) {
    cursor.insert(BODY_OPEN);
    boolean returns;
    if (!cursor.at(NEWLINE) && !cursor.atEnd()) {
      returns = statement(FLAT);
    } else {
      SourceToken first = cursor.peek(cursor.newlines());
      returns = lines(TokenCursor.indent(first) > headerIndent ? headerIndent : FLAT);
    }
    cursor.insert(BODY_CLOSE);
    return returns;
  }

  private boolean lines(int outerIndent) {
    boolean flat = outerIndent == FLAT;
    boolean returns = false;
    while (true) {
      boolean blank = cursor.newlines() > 1;
      cursor.skipNewlines();
      if (cursor.atEnd()) {
        if (!returns && cursor.at(Token.EOF) && (flat || !blank)) {
          cursor.lacks(flat ? 2 : outerIndent + 2, "");
        }
        return returns;
      }
      if (flat ? returns : TokenCursor.indent(cursor.peek()) <= outerIndent) {
        return returns;
      }
      returns = statement(outerIndent);
    }
  }

  private boolean statement(int outerIndent) {
    while (cursor.at(HINT)) {
      cursor.skip();
    }
    boolean returns = cursor.at(RETURN);
    if (cursor.at(IF)) {
      returns = conditional(outerIndent);
    } else {
      new StatementCollector(cursor, true).collect();
    }
    cursor.insert(SEMICOLON);
    return returns;
  }

  private boolean conditional(int outerIndent) {
    return branches(outerIndent == FLAT ? FLAT : TokenCursor.indent(cursor.peek()));
  }

  /** Collects {@code if c:} or {@code elif c:}, and the branches that follow it. */
  private boolean branches(int indent) {
    if (!header()) {
      return false;
    }
    boolean returns = collect(indent);
    SourceToken following = cursor.peek(cursor.newlines());
    boolean here = indent == FLAT || !cursor.at(NEWLINE) || TokenCursor.indent(following) == indent;
    if (!here || !(following.is(ELSE) || following.is(ELIF))) {
      return false;
    }
    cursor.skipNewlines();
    if (cursor.at(ELIF)) {
      return branches(indent) && returns;
    }
    cursor.take();
    if (cursor.at(COLON)) {
      cursor.take();
    }
    return collect(indent) && returns;
  }

  /** Takes {@code if c:}; a whole statement if there is no colon on the line. */
  private boolean header() {
    int depth = 0;
    while (!cursor.at(NEWLINE) && !cursor.atEnd()) {
      SourceToken token = cursor.peek();
      cursor.take();
      depth += token.opens() ? 1 : token.closes() ? -1 : 0;
      if (depth == 0 && token.is(COLON)) {
        return true;
      }
    }
    return false;
  }
}
