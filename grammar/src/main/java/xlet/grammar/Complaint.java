package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import xlet.grammar.tree.Span;

/** Says in the user's words what is wrong at the token where the parser stopped. */
final class Complaint {
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

  private final SourceText source;
  private final List<Token> tokens;
  private final int stop;

  Complaint(SourceText source, List<Token> tokens, int stop) {
    this.source = source;
    this.tokens = tokens;
    this.stop = furthest(tokens, Math.min(stop, tokens.size()));
  }

  /** The parser gives an operator up when its operand is missing; the place is after it. */
  private static int furthest(List<Token> tokens, int stop) {
    if (stop == tokens.size() || stop > LONGEST_PROBED || !Words.wantsMore(tokens.get(stop))) {
      return stop;
    }
    List<Token> probe = new ArrayList<>(tokens.subList(0, stop + 1));
    probe.add(Words.virtual(NUMBER, 0));
    int reached = StatementParser.stop(probe);
    return reached < 0 || reached > stop + 1 ? stop + 1 : stop;
  }

  SyntaxError error() {
    if (stop < tokens.size()) {
      return Misspelling.of(source, tokens, stop).orElseGet(this::general);
    }
    return general();
  }

  private SyntaxError general() {
    boolean atEnd = stop == tokens.size() || isVirtual(tokens.get(stop));
    List<String> expected = expected();
    Span place =
        atEnd
            ? Words.span(tokens.get(Math.max(0, stop - 1))).after()
            : Words.span(tokens.get(stop));
    String found = atEnd ? "the end of the statement" : "`" + shown(place) + "`";
    expected.remove(found);
    String message =
        expected.isEmpty()
            ? found + " cannot stand here"
            : "expected " + either(expected) + ", found " + found;
    return new SyntaxError(place, message, found, expected, List.of(), "");
  }

  private static boolean isVirtual(Token token) {
    return token.getStopIndex() < token.getStartIndex();
  }

  private String shown(Span place) {
    String text = source.slice(place);
    return text.length() > 40 ? text.substring(0, 37) + "..." : text;
  }

  static String either(List<String> choices) {
    int last = choices.size() - 1;
    return last == 0
        ? choices.getFirst()
        : String.join(", ", choices.subList(0, last)) + " or " + choices.get(last);
  }

  /** What the parser would have gone on with. */
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
    List<Token> probe = new ArrayList<>(tokens.subList(0, stop));
    if (type != Token.EOF) {
      probe.add(Words.virtual(type, 0));
    }
    int reached = StatementParser.stop(probe);
    return type == Token.EOF ? reached < 0 : reached < 0 || reached > stop;
  }
}
