package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import xlet.grammar.tree.Span;

/** Mistakes that have a better message than what was expected. */
final class Misspelling {
  private final SourceText source;
  private final List<Token> tokens;
  private final int stop;

  private Misspelling(SourceText source, List<Token> tokens, int stop) {
    this.source = source;
    this.tokens = tokens;
    this.stop = stop;
  }

  /** The better message for a statement that stopped at a token, if there is one. */
  static Optional<SyntaxError> of(SourceText source, List<Token> tokens, int stop) {
    return new Misspelling(source, tokens, stop).error();
  }

  /**
   * Refuses characters and pieces of text that are no tokens of the language.
   *
   * @throws SyntaxFailure if it is one
   */
  static void check(SourceText source, Token token) {
    Span place = Words.span(token);
    switch (token.getType()) {
      case UNKNOWN -> throw new SyntaxFailure(character(place, source.slice(place)));
      case OPEN_STRING ->
          throw Contexts.failure(place, "this string has no closing `\"` on its line");
      case OPEN_COMMENT ->
          throw Contexts.failure(
              new Span(place.start(), place.start() + 2), "this comment has no `*/`");
      default -> {}
    }
  }

  private static SyntaxError character(Span place, String text) {
    int codePoint = text.isEmpty() ? 0 : text.codePointAt(0);
    String meant = Lookalikes.meant(codePoint);
    String number = "U+%04X".formatted(codePoint);
    if (!meant.isEmpty()) {
      return new SyntaxError(
          place,
          "`%s` (%s) is not `%s`".formatted(text, number, meant),
          "`" + text + "`",
          List.of("`" + meant + "`"),
          List.of(),
          "");
    }
    if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
      return new SyntaxError(place, "half a character, " + number + ", cannot be read");
    }
    boolean shown = Character.isDefined(codePoint) && !Character.isISOControl(codePoint);
    return new SyntaxError(
        place,
        shown
            ? "`%s` (%s) means nothing here".formatted(text, number)
            : "the character " + number + " cannot stand in a program");
  }

  private Optional<SyntaxError> error() {
    Token found = tokens.get(stop);
    int type = found.getType();
    int before = stop > 0 ? tokens.get(stop - 1).getType() : Token.EOF;
    if (type == COMMA
        && (before == COMMA || before == LBRACE || before == LBRACKET || before == LPAREN)) {
      return Optional.of(mended("a value is missing before this `,`", found, ""));
    }
    if (type == SIZES) {
      return Optional.of(plain("sizes such as `%s` stand only in a shape", found));
    }
    if (type == BAD_NUMBER) {
      return Optional.of(plain("`%s` is not a number", found));
    }
    if (type == ELLIPSIS) {
      return Optional.of(plain("`%s` stands for values that are not there", found));
    }
    if (type == ELEMENT_TYPE && (before == LET || before == AUTO)) {
      return Optional.of(plain("`%s` is an element type and cannot be a name", found));
    }
    if (type == EQUAL && stop > 1 && tokens.getFirst().getType() == LET) {
      return Optional.of(mended("a binding has one `=`", found, "="));
    }
    if (type == ASSIGN && tokens.getFirst().getType() == THEN) {
      return Optional.of(mended("an expectation has two `=`", found, "=="));
    }
    if (type == ASSIGN && before == COLON) {
      return Optional.of(mended("a binding is written with `=` alone", tokens.get(stop - 1), ""));
    }
    return Optional.empty();
  }

  private SyntaxError plain(String message, Token found) {
    Span place = Words.span(found);
    return new SyntaxError(place, message.formatted(source.slice(place)));
  }

  private SyntaxError mended(String message, Token found, String replacement) {
    Span place = Words.span(found);
    Span all = Words.span(tokens);
    return new SyntaxError(
        place,
        message,
        "`" + source.slice(place) + "`",
        List.of(),
        List.of(),
        source.slice(new Span(all.start(), place.start()))
            + replacement
            + source.slice(new Span(place.end(), all.end())));
  }
}
