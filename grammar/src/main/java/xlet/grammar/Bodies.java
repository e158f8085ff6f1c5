package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * Collects the body of {@code f(a, b):}, indented, on the same line, or with its indentation lost.
 * In the last case it goes on until every way through it has returned.
 */
final class Bodies {
  private static final int FLAT = Integer.MAX_VALUE;

  private final TokenCursor cursor;
  private final Gatherer gatherer;

  Bodies(TokenCursor cursor, Gatherer gatherer) {
    this.cursor = cursor;
    this.gatherer = gatherer;
  }

  /** Whether the tokens are {@code f(…):}. */
  boolean isHeader(List<Token> tokens) {
    int last = tokens.size() - 1;
    if (last < 3
        || tokens.get(last).getType() != COLON
        || tokens.get(last - 1).getType() != RPAREN
        || tokens.get(1).getType() != LPAREN
        || !Words.isName(tokens.get(0))) {
      return false;
    }
    int depth = 0;
    for (int i = 1; i < last - 1; i++) {
      int type = tokens.get(i).getType();
      depth += type == LPAREN ? 1 : type == RPAREN ? -1 : 0;
      if (depth == 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Collects a body after its colon.
   *
   * @param out where the tokens go
   * @param headerIndent the indent of the line with the colon
   * @return whether every way through the body returns
   */
  boolean read(List<Token> out, int headerIndent) {
    out.add(Words.virtual(BODY_OPEN, out.getLast().getStopIndex() + 1));
    boolean returns;
    if (!cursor.at(NEWLINE) && !cursor.atEnd()) {
      returns = statement(out, FLAT);
    } else {
      boolean indented = cursor.indent(cursor.beyondNewlines(0)) > headerIndent;
      returns = lines(out, indented ? headerIndent : FLAT);
    }
    out.add(Words.virtual(BODY_CLOSE, out.getLast().getStopIndex() + 1));
    return returns;
  }

  private boolean lines(List<Token> out, int outerIndent) {
    boolean returns = false;
    while (true) {
      boolean blank = cursor.at(NEWLINE) && cursor.peek(1).getType() == NEWLINE;
      cursor.skipNewlines();
      if (cursor.atEnd()) {
        if (!returns && cursor.at(Token.EOF) && !(blank && outerIndent != FLAT)) {
          gatherer.more(outerIndent == FLAT ? 2 : outerIndent + 2, "");
        }
        return returns;
      }
      if (outerIndent == FLAT ? returns : cursor.indent(cursor.peek()) <= outerIndent) {
        return returns;
      }
      returns = statement(out, outerIndent);
    }
  }

  private boolean statement(List<Token> out, int outerIndent) {
    while (cursor.at(HINT)) {
      cursor.take();
    }
    boolean returns = cursor.at(RETURN);
    if (cursor.at(IF)) {
      returns = conditional(out, outerIndent);
    } else {
      gatherer.bodyStatement(out);
    }
    out.add(Words.virtual(SEMICOLON, out.getLast().getStopIndex() + 1));
    return returns;
  }

  private boolean conditional(List<Token> out, int outerIndent) {
    int indent = outerIndent == FLAT ? FLAT : cursor.indent(cursor.peek());
    if (!header(out)) {
      return false;
    }
    boolean returns = read(out, indent);
    Token following = cursor.beyondNewlines(0);
    boolean otherwise =
        following.getType() == ELSE
            && (indent == FLAT || !cursor.at(NEWLINE) || cursor.indent(following) == indent);
    if (!otherwise) {
      return false;
    }
    cursor.skipNewlines();
    out.add(cursor.take());
    if (cursor.at(COLON)) {
      out.add(cursor.take());
    }
    return read(out, indent) && returns;
  }

  /** Takes {@code if c:}; a whole statement if there is no colon on the line. */
  private boolean header(List<Token> out) {
    int depth = 0;
    while (!cursor.at(NEWLINE) && !cursor.atEnd()) {
      Token token = cursor.take();
      out.add(token);
      switch (token.getType()) {
        case LPAREN, LBRACKET, LBRACE -> depth++;
        case RPAREN, RBRACKET, RBRACE -> depth--;
        default -> {}
      }
      if (depth == 0 && token.getType() == COLON) {
        return true;
      }
    }
    return false;
  }
}
