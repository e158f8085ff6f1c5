package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import org.antlr.v4.runtime.Token;
import xlet.grammar.tree.Span;

/** Whole modules of HLO text and of StableHLO, which are not read. */
final class OtherLanguages {
  private OtherLanguages() {}

  /** Whether a module begins at the cursor. */
  static boolean begins(TokenCursor cursor) {
    Token next = cursor.peek(1);
    return switch (cursor.peek().getText()) {
      case "HloModule" -> Words.isName(next);
      case "ENTRY" -> Words.isName(next);
      case "module" ->
          next.getType() == LBRACE
              || next.getText().equals("@")
              || next.getText().equals("attributes");
      case "func" -> next.getType() == DOT && cursor.peek(2).getText().equals("func");
      default -> false;
    };
  }

  /** Goes to the end of the input. */
  static Span skip(TokenCursor cursor) {
    Span span = Words.span(cursor.peek());
    while (!cursor.atEnd()) {
      span = span.to(Words.span(cursor.take()));
    }
    return span;
  }

  static SyntaxError error(Span span) {
    return new SyntaxError(
        new Span(span.start(), span.start() + 1),
        "whole HLO and StableHLO modules are not read; single HLO instructions are");
  }
}
