package xlet.grammar.split;

import static xlet.grammar.rules.XletLexer.*;

import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.split.Piece.Lack;
import xlet.grammar.tree.Span;

/** Text of several lines that is no program of this language, and gives one error in all. */
final class ForeignText {
  private static final Set<String> HEADERS =
      Set.of("def", "fn", "func", "fun", "function", "class", "struct", "for", "foreach", "async");

  private final TokenCursor cursor;
  private int plainUntil;

  ForeignText(TokenCursor cursor) {
    this.cursor = cursor;
  }

  /** Goes past such text if it begins at the cursor. */
  Optional<Piece> skip() {
    if (beginsModule()) {
      Span span = cursor.peek().span();
      Span first = new Span(span.start(), span.start() + 1);
      while (!cursor.atEnd()) {
        span = span.to(cursor.skip().span());
      }
      return Optional.of(
          broken(
              span, first, "a module of StableHLO is read by `xlet run`, and where it is pasted"));
    }
    if (beginsDefinition()) {
      return Optional.of(definition());
    }
    if (!beginsProse()) {
      return Optional.empty();
    }
    Span span = cursor.peek().span();
    while (cursor.place() < plainUntil) {
      SourceToken token = cursor.skip();
      span = token.is(NEWLINE) ? span : span.to(token.span());
    }
    return Optional.of(broken(span, span, "this is a drawing or prose, not a statement"));
  }

  private static Piece broken(Span span, Span place, String message) {
    return new Piece.Broken(span, Lack.NOTHING, new SyntaxFailure(place, message));
  }

  /**
   * Tells whether a definition or a loop of another language begins at the cursor, whose header
   * ends the line: what follows is its body.
   */
  private boolean beginsDefinition() {
    SourceToken first = cursor.peek();
    if (!HEADERS.contains(first.getText())
        || !(cursor.peek(1).isName() || cursor.peek(1).is(LPAREN))) {
      return false;
    }
    int last = 1;
    while (!cursor.peek(last + 1).is(NEWLINE) && !cursor.peek(last + 1).is(Token.EOF)) {
      last++;
    }
    boolean function = first.getText().equals("function") && cursor.peek(last).is(RPAREN);
    return cursor.peek(last).is(COLON) || cursor.peek(last).is(LBRACE) || function;
  }

  /** Goes past a header and what is indented below it, and past the line that ends it. */
  private Piece definition() {
    SourceToken first = cursor.peek();
    int indent = TokenCursor.indent(first);
    Span span = first.span();
    while (!cursor.atEnd()) {
      SourceToken token = cursor.skip();
      if (!token.is(NEWLINE)) {
        span = span.to(token.span());
      } else {
        SourceToken next = cursor.peek(cursor.newlines());
        boolean ends = next.is(RBRACE) || next.getText().equals("end");
        if (TokenCursor.indent(next) <= indent && !ends) {
          break;
        }
      }
    }
    return broken(
        span, first.span(), "`" + first.getText() + "` begins no statement of this language");
  }

  /** Tells whether a module of StableHLO begins at the cursor. */
  private boolean beginsModule() {
    SourceToken next = cursor.peek(1);
    return switch (cursor.peek().getText()) {
      case "module" -> next.is(LBRACE) || next.getText().matches("@|attributes");
      case "func" -> next.is(DOT) && cursor.peek(2).getText().equals("func");
      default -> false;
    };
  }

  /**
   * Whether lines of prose or of a drawing begin at the cursor: at least two, of words, numbers,
   * commas and colons only, of which one has a number right before a word, as no statement has.
   */
  private boolean beginsProse() {
    if (cursor.place() < plainUntil) {
      return false;
    }
    boolean prose = false;
    int lines = 0;
    int end = 0;
    while (true) {
      int i = end + cursor.newlines(end);
      int start = i;
      boolean numbered = false;
      while (isPlain(cursor.peek(i))) {
        numbered |= cursor.peek(i).is(NUMBER) && cursor.peek(i + 1).isName();
        i++;
      }
      boolean whole = cursor.peek(i).is(NEWLINE) || cursor.peek(i).is(Token.EOF);
      if (i == start || !whole) {
        plainUntil = cursor.place() + end;
        return prose && lines > 1;
      }
      prose |= numbered;
      lines++;
      end = i;
    }
  }

  private static boolean isPlain(SourceToken token) {
    return token.isName() || token.is(NUMBER) || token.is(COMMA) || token.is(COLON);
  }
}
