package xlet.grammar.scan;

import static xlet.grammar.rules.XletLexer.*;

import java.util.BitSet;
import org.antlr.v4.runtime.misc.IntervalSet;
import xlet.grammar.rules.XletParser;

/** The table of token types: how each joins its neighbours. */
public final class TokenTable {
  /** The types that the rule {@code name} of the grammar accepts. */
  private static final IntervalSet NAMES =
      XletParser._ATN.nextTokens(XletParser._ATN.ruleToStartState[XletParser.RULE_name]);

  private static final BitSet LITERALS = set(NUMBER, HEX, TRUE, FALSE, STRING, DENSE);
  private static final BitSet CLOSERS = set(RPAREN, RBRACKET, RBRACE);
  private static final BitSet STARTERS = set(LET, AUTO, THEN);
  private static final BitSet OPERATORS =
      set(
          EQUAL,
          NOT_EQUAL,
          LESS,
          LESS_EQUAL,
          GREATER,
          GREATER_EQUAL,
          SHIFT_LEFT,
          SHIFT_RIGHT,
          PLUS,
          MINUS,
          STAR,
          POWER,
          SLASH,
          PERCENT,
          AMPERSAND,
          CARET,
          BAR,
          LOGICAL_AND,
          LOGICAL_OR,
          NOT,
          TILDE);
  private static final BitSet CONNECTIVES =
      set(
          ASSIGN,
          LEFT_ARROW,
          ARROW,
          LAMBDA,
          BECOMES,
          PROMPT,
          RESULT,
          CLOSE_TO,
          COMMA,
          DOT,
          SCOPE,
          MEMBER_ARROW);

  /** Operators and connectives that can begin a line; `|` because it may be a broken row. */
  private static final BitSet PREFIXES =
      set(PLUS, MINUS, STAR, AMPERSAND, NOT, TILDE, BECOMES, PROMPT, RESULT, BAR);

  private static final BitSet UNFINISHED =
      union(OPERATORS, CONNECTIVES, STARTERS, set(RETURN, HINT));
  private static final BitSet CONTINUING = union(OPERATORS, CONNECTIVES);

  static {
    CONTINUING.andNot(PREFIXES);
  }

  private TokenTable() {}

  /** Tells whether a token of this type can be a name. */
  public static boolean isName(int type) {
    return NAMES.contains(type);
  }

  static boolean endsOperand(int type) {
    return isName(type) || (type > 0 && (LITERALS.get(type) || CLOSERS.get(type)));
  }

  static boolean needsMore(int type) {
    return type > 0 && UNFINISHED.get(type);
  }

  static boolean continuesLine(int type) {
    return type > 0 && CONTINUING.get(type);
  }

  static boolean startsStatement(int type) {
    return type > 0 && STARTERS.get(type);
  }

  /** The type that closes the brackets that a token of this type opens. */
  public static int closer(int opener) {
    return switch (opener) {
      case LPAREN -> RPAREN;
      case LBRACKET -> RBRACKET;
      case LBRACE -> RBRACE;
      default -> throw new IllegalArgumentException("not a bracket: " + opener);
    };
  }

  /** A token of this type as it is written. */
  public static String text(int type) {
    String literal = VOCABULARY.getLiteralName(type);
    return literal.substring(1, literal.length() - 1);
  }

  private static BitSet set(int... types) {
    BitSet set = new BitSet();
    for (int type : types) {
      set.set(type);
    }
    return set;
  }

  private static BitSet union(BitSet... sets) {
    BitSet union = new BitSet();
    for (BitSet set : sets) {
      union.or(set);
    }
    return union;
  }
}
