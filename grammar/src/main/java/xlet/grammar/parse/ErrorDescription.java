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
    int place = furthest(tokens, Math.min(stop, tokens.size()));
    ErrorDescription description = new ErrorDescription(tokens, place);
    return place == tokens.size()
        ? description.general()
        : new CommonMistakes(tokens, place).failure().orElseGet(description::general);
  }

  /** The parser gives an operator up when its operand is missing; the place is after it. */
  private static int furthest(List<SourceToken> tokens, int stop) {
    if (stop == tokens.size() || stop > LONGEST_PROBED || !tokens.get(stop).needsMore()) {
      return stop;
    }
    int reached = StatementParser.stop(followed(tokens.subList(0, stop + 1), NUMBER));
    return reached < 0 || reached > stop + 1 ? stop + 1 : stop;
  }

  private static List<SourceToken> followed(List<SourceToken> tokens, int type) {
    List<SourceToken> probe = new ArrayList<>(tokens);
    probe.add(SourceToken.inserted(type, tokens.getLast()));
    return probe;
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

  /** Returns the tokens that the parser would have gone on with. */
  private List<String> expected() {
    List<String> expected = new ArrayList<>();
    if (stop > LONGEST_PROBED) {
      return expected;
    }
    PROBES.forEach((type, words) -> {
      if (fits(type)) {
        expected.add(words);
      }
    });
    if (expected.contains("a name")) {
      expected.remove("`within`");
    }
    if (expected.contains("a value")) {
      expected.remove("a name");
      expected.remove("a type");
    }
    if (expected.contains("an operator") && expected.size() > 1) {
      expected.remove("an operator");
      expected.remove("`:`");
      expected.remove("`=`");
    }
    return expected;
  }

  private boolean fits(int type) {
    List<SourceToken> before = tokens.subList(0, stop);
    if (type == Token.EOF) {
      return !before.isEmpty() && StatementParser.stop(before) < 0;
    }
    int reached =
        StatementParser.stop(
            before.isEmpty()
                ? List.of(SourceToken.inserted(type, tokens.getFirst()))
                : followed(before, type));
    return reached < 0 || reached > stop;
  }
}
