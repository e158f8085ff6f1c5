package xlet.grammar.parse;

import static xlet.grammar.rules.XletLexer.*;
import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.Span;

/** Says in the user's words what is wrong at the token where the parser stopped. */
final class ErrorDescription {
  private static final int LONGEST_PROBED = 4000;
  private static final Map<Integer, String> PROBES = new LinkedHashMap<>();

  static {
    PROBES.put(NUMBER, "a value");
    PROBES.put(NAME, "a name");
    PROBES.put(ELEMENT_TYPE, "a type");
    PROBES.put(ASSIGN, "`=`");
    PROBES.put(COLON, "`:`");
    PROBES.put(COMMA, "`,`");
    PROBES.put(RPAREN, "`)`");
    PROBES.put(RBRACKET, "`]`");
    PROBES.put(RBRACE, "`}`");
    PROBES.put(LAMBDA, "`=>`");
    PROBES.put(ELSE, "`else`");
    PROBES.put(WITHIN, "`within`");
    PROBES.put(PLUS, "an operator");
    PROBES.put(Token.EOF, "the end of the statement");
  }

  private final List<SourceToken> tokens;
  private final int stop;

  private ErrorDescription(List<SourceToken> tokens, int stop) {
    this.tokens = tokens;
    this.stop = stop;
  }

  /** The error of a statement that the parser left at the token of index {@code stop}. */
  static SyntaxFailure of(List<SourceToken> tokens, int stop) {
    ErrorDescription description =
        new ErrorDescription(tokens, furthest(tokens, Math.min(stop, tokens.size())));
    return description.stop == tokens.size() ? description.general() : description.failure();
  }

  /** The parser gives an operator up when its operand is missing; the place is after it. */
  private static int furthest(List<SourceToken> tokens, int stop) {
    if (stop == tokens.size() || stop > LONGEST_PROBED || !tokens.get(stop).needsMore()) {
      return stop;
    }
    return fits(tokens, stop + 1, NUMBER) ? stop + 1 : stop;
  }

  /** Tells whether the parser goes on after the first tokens with one of a type. */
  private static boolean fits(List<SourceToken> tokens, int count, int type) {
    List<SourceToken> probe = new ArrayList<>(tokens.subList(0, count));
    if (type != Token.EOF) {
      probe.add(SourceToken.inserted(type, tokens.getFirst()));
    }
    int reached = probe.isEmpty() ? count : StatementParser.stop(probe);
    return reached < 0 || reached > count;
  }

  /** A message for the mistake made here, where that is better than what could have stood here. */
  private SyntaxFailure failure() {
    SourceToken found = tokens.get(stop);
    int first = tokens.getFirst().getType();
    int before = stop > 0 ? tokens.get(stop - 1).getType() : Token.EOF;
    boolean opened = before == COMMA || before == LBRACE || before == LBRACKET || before == LPAREN;
    return switch (found.getType()) {
      case SIZES -> plain("sizes such as %s stand only in a shape");
      case BAD_NUMBER -> plain("%s is not a number");
      case ELLIPSIS -> plain("%s stands for values that are not there");
      case ELEMENT_TYPE ->
          before == LET || before == AUTO
              ? plain("%s is an element type and cannot be a name")
              : general();
      case COMMA ->
          opened ? mended("a value is missing before this `,`", found.span(), "") : general();
      case EQUAL ->
          first == LET && stop > 1 ? mended("a binding has one `=`", found.span(), "=") : general();
      case ASSIGN ->
          first == THEN
              ? mended("an expectation has two `=`", found.span(), "==")
              : before == COLON
                  ? mended("a binding is written with `=` alone", tokens.get(stop - 1).span(), "")
                  : general();
      default -> general();
    };
  }

  private SyntaxFailure plain(String message) {
    Span place = tokens.get(stop).span();
    return new SyntaxFailure(place, message.formatted(quoted(tokens.getFirst().slice(place))));
  }

  private SyntaxFailure mended(String message, Span place, String replacement) {
    SourceToken first = tokens.getFirst();
    return new SyntaxFailure(place, message)
        .expected(quoted(first.slice(place)), List.of())
        .mended(first.replaced(SourceToken.span(tokens), place, replacement));
  }

  private SyntaxFailure general() {
    boolean atEnd = stop == tokens.size() || tokens.get(stop).span().length() == 0;
    Span place = atEnd ? tokens.get(Math.max(0, stop - 1)).span().after() : tokens.get(stop).span();
    String found = atEnd ? "the end of the statement" : quoted(tokens.get(stop).slice(place));
    List<String> expected = expected();
    expected.remove(found);
    String message =
        expected.isEmpty()
            ? found + " cannot stand here"
            : "expected " + either(expected) + ", found " + found;
    return new SyntaxFailure(place, message).expected(found, expected);
  }

  private static String either(List<String> choices) {
    int last = choices.size() - 1;
    return last == 0
        ? choices.getFirst()
        : String.join(", ", choices.subList(0, last)) + " or " + choices.get(last);
  }

  /** The tokens that the parser would have gone on with. */
  private List<String> expected() {
    List<String> expected = new ArrayList<>();
    if (stop > LONGEST_PROBED) {
      return expected;
    }
    PROBES.forEach((type, words) -> {
      if (fits(tokens, stop, type)) {
        expected.add(words);
      }
    });
    if (expected.contains("a name")) {
      expected.remove("`within`");
    }
    if (expected.contains("a value")) {
      expected.removeAll(List.of("a name", "a type"));
    }
    if (expected.contains("an operator") && expected.size() > 1) {
      expected.removeAll(List.of("an operator", "`:`", "`=`"));
    }
    return expected;
  }
}
