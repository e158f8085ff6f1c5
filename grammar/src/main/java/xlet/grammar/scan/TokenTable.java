package xlet.grammar.scan;

import static xlet.grammar.rules.XletLexer.*;

import org.antlr.v4.runtime.misc.IntervalSet;
import xlet.grammar.rules.XletParser;

/** The table of token types: how each joins its neighbours. */
final class TokenTable {
  /** The types that the rule {@code name} of the grammar accepts. */
  static final IntervalSet NAMES =
      XletParser._ATN.nextTokens(XletParser._ATN.ruleToStartState[XletParser.RULE_name]);

  static final IntervalSet COMMENTS = new IntervalSet(LINE_COMMENT, BLOCK_COMMENT, HINT);
  static final IntervalSet OPENERS = new IntervalSet(LPAREN, LBRACKET, LBRACE);
  static final IntervalSet CLOSERS = new IntervalSet(RPAREN, RBRACKET, RBRACE);

  /** Tokens with which an operand can end. */
  static final IntervalSet OPERAND_ENDS =
      new IntervalSet(NUMBER, HEX, TRUE, FALSE, STRING, DENSE).or(NAMES).or(CLOSERS);

  /** Tokens that can only begin a statement. */
  static final IntervalSet STARTERS = new IntervalSet(LET, AUTO, THEN);

  /** Operators and connectives that can begin a line; `|` because it may be a broken row. */
  private static final IntervalSet PREFIXES =
      new IntervalSet(PLUS, MINUS, STAR, AMPERSAND, NOT, TILDE, BECOMES, PROMPT, RESULT, BAR);

  /** Tokens that continue the line above when a line begins with them. */
  static final IntervalSet CONTINUING =
      new IntervalSet(EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, CLOSE_TO)
          .or(new IntervalSet(SHIFT_LEFT, SHIFT_RIGHT, POWER, SLASH, PERCENT, CARET))
          .or(new IntervalSet(LOGICAL_AND, LOGICAL_OR, COMMA, DOT, SCOPE, MEMBER_ARROW))
          .or(new IntervalSet(ASSIGN, LEFT_ARROW, ARROW, LAMBDA));

  /** Tokens with which no statement ends. */
  static final IntervalSet UNFINISHED =
      new IntervalSet(RETURN, HINT).or(CONTINUING).or(PREFIXES).or(STARTERS);

  private TokenTable() {}

  /** The type that closes the brackets that a token of this type opens. */
  static int closer(int opener) {
    return switch (opener) {
      case LPAREN -> RPAREN;
      case LBRACKET -> RBRACKET;
      case LBRACE -> RBRACE;
      default -> throw new IllegalArgumentException("not a bracket: " + opener);
    };
  }

  /** A token of this type as it is written. */
  static String text(int type) {
    String literal = VOCABULARY.getLiteralName(type);
    return literal.substring(1, literal.length() - 1);
  }
}
