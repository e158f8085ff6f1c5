package xlet.grammar.split;

import static xlet.grammar.rules.XletLexer.*;
import static xlet.grammar.split.Piece.Lack;

import java.util.List;
import org.antlr.v4.runtime.Token;
import xlet.grammar.scan.FaultyToken;
import xlet.grammar.scan.SourceToken;

/** Collects the tokens of one statement, over as many lines as it takes. */
final class StatementCollector {
  private final TokenCursor cursor;
  private final BodyCollector bodies;
  private Lack lack = Lack.NOTHING;

  StatementCollector(TokenCursor cursor) {
    this.cursor = cursor;
    this.bodies = new BodyCollector(cursor, this);
  }

  /** The text that the last statement still lacks. */
  Lack lack() {
    return lack;
  }

  void lacks(int indent, String closers) {
    lack = new Lack(true, indent, closers);
  }

  /**
   * Collects a statement.
   *
   * @param statement where its tokens go
   * @return whether a semicolon ended it
   */
  boolean collect(List<SourceToken> statement) {
    lack = Lack.NOTHING;
    return new Run(statement, false).run();
  }

  /** Collects a statement of a body; an {@code else} ends it too. */
  void collectInBody(List<SourceToken> tokens) {
    new Run(tokens, true).run();
  }

  /** One statement on its way. */
  private final class Run {
    private final List<SourceToken> out;
    private final boolean inBody;
    private final OpenBrackets brackets = new OpenBrackets();
    private int from;
    private boolean conditional;
    private boolean assigned;

    Run(List<SourceToken> out, boolean inBody) {
      this.out = out;
      this.from = out.size();
      this.inBody = inBody;
    }

    boolean run() {
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
              cursor.take();
              return true;
            }
            separate(token);
          }
          case LPAREN, LBRACKET, LBRACE -> open(token);
          case RPAREN, RBRACKET, RBRACE -> close(token);
          default -> add(token);
        }
        if (brackets.isEmpty()
            && !inBody
            && StatementForms.isHeader(out.subList(from, out.size()))) {
          bodies.collect(out, TokenCursor.indent(out.get(from)));
          return false;
        }
      }
    }

    /** Tells whether the statement is over, and the token not part of it. */
    private boolean ends(SourceToken token) {
      return switch (token.getType()) {
        case NEWLINE -> !continues();
        case RESULT, PROMPT -> out.size() > from;
        case ELSE -> inBody && out.size() > from && !conditional;
        default -> false;
      };
    }

    private void end(SourceToken token) {
      if (!brackets.isEmpty()) {
        if (token.is(Token.EOF)) {
          lacks(2 * brackets.depth(), brackets.due());
        }
        throw BracketErrors.unclosed(out, brackets, token);
      }
      if (token.is(Token.EOF) && (needsMore() || isSignature())) {
        lacks(2, "");
      }
    }

    private void newline() {
      SourceToken following = cursor.peek(cursor.newlines());
      if (!brackets.isEmpty() && !brackets.inBlock() && following.startsStatement()) {
        throw BracketErrors.unclosed(out, brackets, cursor.peek());
      }
      if (brackets.inBlock() && !continues()) {
        out.add(SourceToken.inserted(SEMICOLON, out.getLast()));
      }
      if (brackets.isEmpty() && isItsBody(following, cursor.peek(cursor.newlines() + 1))) {
        out.add(SourceToken.inserted(SEMICOLON, out.getLast()));
        from = out.size();
      }
      cursor.skipNewlines();
    }

    /** Tells whether the statement goes on below the newline at the cursor. */
    private boolean continues() {
      int newlines = cursor.newlines();
      SourceToken following = cursor.peek(newlines);
      return switch (following.getType()) {
        case LBRACE -> needsMore() || StatementForms.afterWhile(out);
        case ELSE -> conditional || needsMore();
        case Token.EOF -> needsMore() || isSignature();
        default ->
            following.continuesLine()
                || (needsMore() && !beginsAnother(following, cursor.peek(newlines + 1)))
                || isItsBody(following, cursor.peek(newlines + 1));
      };
    }

    /** Tells whether a line that begins so cannot be the rest of a statement that needs more. */
    private boolean beginsAnother(SourceToken first, SourceToken second) {
      boolean binds = first.isName() && (second.is(ASSIGN) || second.is(LEFT_ARROW));
      boolean bound = assigned && !out.getLast().is(COMMA);
      return first.startsStatement() || (binds && bound);
    }

    private boolean needsMore() {
      if (out.size() == from) {
        return false;
      }
      SourceToken last = out.getLast();
      boolean produces = last.is(COLON) && out.size() > 1 && out.get(out.size() - 2).is(PRODUCES);
      return last.needsMore() || produces;
    }

    private boolean isSignature() {
      return from == 0 && !inBody && StatementForms.isSignature(out);
    }

    /** Tells whether the statement is a signature, and its body begins with these tokens. */
    private boolean isItsBody(SourceToken first, SourceToken second) {
      return second.is(LPAREN)
          && isSignature()
          && !needsMore()
          && first.getText().equals(out.getFirst().getText());
    }

    private void separate(SourceToken semicolon) {
      cursor.take();
      if (!brackets.inBlock()) {
        throw BracketErrors.unclosed(out, brackets, semicolon);
      }
      append(semicolon);
    }

    private void open(SourceToken token) {
      boolean start = out.size() == from || startsStatement(out.getLast());
      boolean block =
          token.is(LBRACE)
              && (brackets.isEmpty() || brackets.inBlock() || !start)
              && StatementForms.opensBlock(out, start, cursor);
      brackets.open(token, block);
      cursor.take();
      out.add(block ? token.retyped(BLOCK_OPEN) : token);
    }

    private static boolean startsStatement(SourceToken before) {
      return before.is(SEMICOLON) || before.is(BLOCK_OPEN) || before.is(BODY_OPEN);
    }

    private void close(SourceToken token) {
      if (brackets.isEmpty()) {
        throw BracketErrors.unopened(token);
      }
      if (!brackets.closes(token)) {
        throw BracketErrors.mismatched(out, brackets, token);
      }
      cursor.take();
      out.add(brackets.close() ? token.retyped(BLOCK_CLOSE) : token);
    }

    private void add(SourceToken token) {
      if (token instanceof FaultyToken faulty) {
        if (token.is(OPEN_COMMENT)) {
          lacks(0, "*/");
        }
        throw faulty.failure();
      }
      cursor.take();
      conditional |= token.is(IF);
      assigned |= brackets.isEmpty() && (token.is(ASSIGN) || token.is(LEFT_ARROW));
      assigned |= out.size() == from && token.is(THEN);
      if (!token.is(HINT) || brackets.inParentheses()) {
        append(token);
      }
    }

    private void append(SourceToken token) {
      brackets.count(token);
      out.add(token);
    }
  }
}
