package xlet.grammar.scan;

import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.List;
import xlet.grammar.rules.XletLexer;
import xlet.grammar.tree.Span;

/** A token that no statement can hold; the statement around it fails with the error it carries. */
public final class FaultyToken extends SourceToken {
  private static final long serialVersionUID = 1L;

  private final transient SyntaxFailure failure;

  /** A token in the place of {@code model}. */
  public FaultyToken(SourceToken model, SyntaxFailure failure) {
    super(
        model,
        model.is(XletLexer.OPEN_COMMENT) ? model.getType() : XletLexer.UNKNOWN,
        model.span());
    this.failure = failure;
  }

  /** Returns the error of the statement. */
  public SyntaxFailure failure() {
    return failure;
  }

  /** A comment or a string that does not end, or a character that is part of no token. */
  static FaultyToken of(SourceToken token) {
    Span place = token.span();
    SyntaxFailure failure =
        switch (token.getType()) {
          case XletLexer.OPEN_STRING ->
              new SyntaxFailure(place, "this string has no closing `\"` on its line");
          case XletLexer.OPEN_COMMENT -> {
            Span opener = new Span(place.start(), place.start() + 2);
            yield new SyntaxFailure(opener, "this comment has no `*/`");
          }
          default -> character(place, token.getText());
        };
    return new FaultyToken(token, failure);
  }

  private static SyntaxFailure character(Span place, String text) {
    int codePoint = text.codePointAt(0);
    String meant = Lookalikes.meant(codePoint);
    String number = "U+%04X".formatted(codePoint);
    if (!meant.isEmpty()) {
      return new SyntaxFailure(place, "`%s` (%s) is not `%s`".formatted(text, number, meant))
          .expected(quoted(text), List.of(quoted(meant)));
    }
    if (Character.getType(codePoint) == Character.SURROGATE) {
      return new SyntaxFailure(place, "half a character, " + number + ", cannot be read");
    }
    boolean shown = Character.isDefined(codePoint) && !Character.isISOControl(codePoint);
    return new SyntaxFailure(
        place,
        shown
            ? "`%s` (%s) means nothing here".formatted(text, number)
            : "the character " + number + " cannot stand in a program");
  }
}
