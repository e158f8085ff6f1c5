package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import java.util.List;
import org.antlr.v4.runtime.Token;

/** Collects the tokens of one statement, over as many lines as it takes. */
final class Gatherer {
  private final SourceText source;
  private final TokenCursor cursor;
  private final BracketErrors errors;
  private final Bodies bodies;
  private final Pictures pictures;
  private Completeness ending = new Completeness.Complete();

  Gatherer(SourceText source, TokenCursor cursor) {
    this.source = source;
    this.cursor = cursor;
    this.errors = new BracketErrors(source);
    this.bodies = new Bodies(cursor, this);
    this.pictures = new Pictures(cursor);
  }

  Completeness ending() {
    return ending;
  }

  /** Notes that more could follow the first statement that is not finished. */
  void more(int indent, String closers) {
    if (ending instanceof Completeness.Complete) {
      ending = new Completeness.Incomplete(indent, closers);
    }
  }

  /**
   * Collects a statement.
   *
   * @param statement where its tokens go
   * @return whether a semicolon ended it
   */
  boolean statement(List<Token> statement) {
    boolean terminated = new Run(statement, false).run();
    pictures.finish(statement);
    return terminated;
  }

  /** Collects a statement of a body; an {@code else} ends it too. */
  void bodyStatement(List<Token> tokens) {
    new Run(tokens, true).run();
  }

  /** One statement on its way. */
  private final class Run {
    private final List<Token> out;
    private final int from;
    private final boolean inBody;
    private final Brackets brackets = new Brackets();

    Run(List<Token> out, boolean inBody) {
      this.out = out;
      this.from = out.size();
      this.inBody = inBody;
    }

    boolean run() {
      while (true) {
        Token token = cursor.peek();
        if (brackets.isEmpty() && ends(token)) {
          if (token.getType() == NEWLINE && pictures.take(out)) {
            continue;
          }
          return false;
        }
        switch (token.getType()) {
          case Token.EOF, DIRECTIVE -> {
            return end(token);
          }
          case NEWLINE -> newline();
          case SEMICOLON -> {
            cursor.take();
            if (brackets.isEmpty()) {
              return true;
            }
            separate(token);
          }
          case LPAREN, LBRACKET, LBRACE -> open(token);
          case RPAREN, RBRACKET, RBRACE -> close(token);
          default -> add(token);
        }
        if (brackets.isEmpty() && !inBody && bodies.isHeader(out)) {
          bodies.read(out, cursor.indent(out.getFirst()));
          return false;
        }
      }
    }

    /** Whether the statement is over, and the token not part of it. */
    private boolean ends(Token token) {
      return switch (token.getType()) {
        case NEWLINE -> !continues();
        case RESULT, PROMPT -> out.size() > from;
        case ELSE ->
            inBody
                && out.size() > from
                && out.stream().skip(from).noneMatch(t -> t.getType() == IF);
        default -> false;
      };
    }

    private boolean end(Token token) {
      if (!brackets.isEmpty()) {
        if (token.getType() == Token.EOF) {
          more(2 * brackets.depth(), brackets.due());
        }
        throw errors.unclosed(out, brackets, token);
      }
      if (token.getType() == Token.EOF && !out.isEmpty() && wantsMore()) {
        more(2, "");
      }
      return false;
    }

    private void newline() {
      if (brackets.inBlock()) {
        if (!continues()) {
          out.add(Words.virtual(SEMICOLON, out.getLast().getStopIndex() + 1));
        }
      } else if (!brackets.isEmpty() && Words.beginsStatement(cursor.beyondNewlines(0))) {
        throw errors.unclosed(out, brackets, cursor.peek());
      }
      cursor.take();
    }

    private boolean continues() {
      Token following = cursor.beyondNewlines(0);
      return wantsMore()
          || Words.goesOn(following)
          || (following.getType() == LBRACE && Blocks.afterWhile(out))
          || (following.getType() == ELSE && out.stream().anyMatch(t -> t.getType() == IF));
    }

    private boolean wantsMore() {
      Token last = out.getLast();
      boolean produces =
          out.size() > 1
              && last.getType() == COLON
              && out.get(out.size() - 2).getType() == PRODUCES;
      return Words.wantsMore(last) || produces;
    }

    private void separate(Token semicolon) {
      if (!brackets.inBlock()) {
        throw errors.unclosed(out, brackets, semicolon);
      }
      append(semicolon);
    }

    private void open(Token token) {
      boolean start = out.size() == from || startsStatement(out.getLast());
      boolean block =
          token.getType() == LBRACE
              && (brackets.isEmpty() || brackets.inBlock() || !start)
              && Blocks.opensBlock(out, start, cursor);
      brackets.open(token, block);
      cursor.take();
      out.add(block ? Words.retyped(token, BLOCK_OPEN) : token);
    }

    private static boolean startsStatement(Token before) {
      return switch (before.getType()) {
        case SEMICOLON, BLOCK_OPEN, BODY_OPEN -> true;
        default -> false;
      };
    }

    private void close(Token token) {
      if (brackets.isEmpty()) {
        throw errors.unopened(token);
      }
      if (!brackets.closes(token.getType())) {
        throw errors.mismatched(out, brackets, token);
      }
      cursor.take();
      out.add(brackets.close() ? Words.retyped(token, BLOCK_CLOSE) : token);
    }

    private void add(Token token) {
      if (token.getType() == OPEN_COMMENT) {
        more(0, "*/");
      }
      Misspelling.check(source, token);
      cursor.take();
      if (token.getType() != HINT || brackets.inParentheses()) {
        append(token);
      }
    }

    private void append(Token token) {
      brackets.count(token);
      out.add(token);
    }
  }
}
