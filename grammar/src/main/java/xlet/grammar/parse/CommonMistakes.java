package xlet.grammar.parse;

import static xlet.grammar.rules.XletLexer.*;
import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.antlr.v4.runtime.Token;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.Span;

/** Mistakes that have a better message than the list of what could have stood there. */
final class CommonMistakes {
  private final List<SourceToken> tokens;
  private final int stop;
  private final SourceToken found;
  private final int before;

  /** The mistakes that can stand at the token of index {@code stop}. */
  CommonMistakes(List<SourceToken> tokens, int stop) {
    this.tokens = tokens;
    this.stop = stop;
    this.found = tokens.get(stop);
    this.before = stop > 0 ? tokens.get(stop - 1).getType() : Token.EOF;
  }

  /** The better message, if there is one. */
  Optional<SyntaxFailure> failure() {
    return switch (found.getType()) {
      case COMMA -> when(isOpening(before), () -> mended("a value is missing before this `,`", ""));
      case SIZES -> plain("sizes such as %s stand only in a shape");
      case BAD_NUMBER -> plain("%s is not a number");
      case ELLIPSIS -> plain("%s stands for values that are not there");
      case ELEMENT_TYPE ->
          before == LET || before == AUTO
              ? plain("%s is an element type and cannot be a name")
              : Optional.empty();
      case EQUAL ->
          when(stop > 1 && tokens.getFirst().is(LET), () -> mended("a binding has one `=`", "="));
      case ASSIGN -> assign();
      default -> Optional.empty();
    };
  }

  private static boolean isOpening(int type) {
    return type == COMMA || type == LBRACE || type == LBRACKET || type == LPAREN;
  }

  private static Optional<SyntaxFailure> when(boolean mistaken, Supplier<SyntaxFailure> failure) {
    return mistaken ? Optional.of(failure.get()) : Optional.empty();
  }

  private Optional<SyntaxFailure> assign() {
    if (tokens.getFirst().is(THEN)) {
      return Optional.of(mended("an expectation has two `=`", "=="));
    }
    Span colon = tokens.get(Math.max(0, stop - 1)).span();
    return when(before == COLON, () -> mended("a binding is written with `=` alone", colon, ""));
  }

  private Optional<SyntaxFailure> plain(String message) {
    String quote = quoted(found.slice(found.span()));
    return Optional.of(new SyntaxFailure(found.span(), message.formatted(quote)));
  }

  private SyntaxFailure mended(String message, String replacement) {
    return mended(message, found.span(), replacement);
  }

  private SyntaxFailure mended(String message, Span place, String replacement) {
    return new SyntaxFailure(place, message)
        .expected(quoted(found.slice(place)), List.of())
        .mended(found.replaced(SourceToken.span(tokens), place, replacement));
  }
}
