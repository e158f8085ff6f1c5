package xlet.grammar.format;

import static xlet.grammar.rules.XletLexer.*;

import java.util.List;
import xlet.grammar.scan.SourceToken;

/** The number of blanks between two tokens of a line. */
final class Spacing {
  private final Marks marks;

  Spacing(Marks marks) {
    this.marks = marks;
  }

  /** The blanks before token {@code k} of a line, which is not the first of it. */
  int before(List<SourceToken> line, int k, boolean inBlock) {
    SourceToken left = line.get(k - 1);
    SourceToken right = line.get(k);
    int written = right.span().start() - left.span().end();
    if (marks.inInstruction(left, right)) {
      return written;
    }
    int kept = Math.min(written, 1);
    if (marks.inType(left, right)) {
      boolean tight = left.is(COMMA) || left.is(LBRACKET) || isTight(left, right);
      return tight ? 0 : kept;
    }
    if (isTight(left, right)) {
      return isBlock(left) || (inBlock && right.is(RBRACE) && !left.is(LBRACE)) ? 1 : 0;
    }
    if (left.is(COMMA) || left.is(SEMICOLON) || left.is(COLON)) {
      return 1;
    }
    if (left.is(AUTO) && isSign(right)) {
      return 0;
    }
    if (k > 1 && isSign(left) && line.get(k - 2).is(AUTO)) {
      return 1;
    }
    if (isOperator(right)) {
      return around(line, k, kept);
    }
    if (isOperator(left)) {
      return isUnary(line, k - 1) ? 0 : around(line, k - 1, kept);
    }
    return right.is(LPAREN) || right.is(LBRACE) ? opening(left, right, kept) : kept;
  }

  private boolean isTight(SourceToken left, SourceToken right) {
    return switch (right.getType()) {
      case COMMA, SEMICOLON, COLON, RPAREN, RBRACKET, RBRACE -> true;
      default -> left.opens();
    };
  }

  private boolean isBlock(SourceToken token) {
    return token.is(LBRACE) && marks.opensBlock(token);
  }

  private int opening(SourceToken left, SourceToken right, int kept) {
    if (right.is(LPAREN)) {
      return left.isName() ? 0 : left.is(WHILE) || left.is(IF) ? 1 : kept;
    }
    boolean apart = isBlock(right) || marks.opensTypedLiteral(right) || left.is(RPAREN);
    return apart ? 1 : kept;
  }

  private static boolean isOperator(SourceToken token) {
    return isRelation(token) || isSign(token);
  }

  private static boolean isRelation(SourceToken token) {
    return switch (token.getType()) {
      case ASSIGN, EQUAL, NOT_EQUAL, LESS, GREATER, LESS_EQUAL, GREATER_EQUAL, LAMBDA -> true;
      case ARROW, LEFT_ARROW, BECOMES, CLOSE_TO, LOGICAL_AND, LOGICAL_OR -> true;
      case SHIFT_LEFT, SHIFT_RIGHT -> true;
      default -> false;
    };
  }

  private static boolean isSign(SourceToken token) {
    return switch (token.getType()) {
      case PLUS, MINUS, STAR, SLASH, PERCENT, AMPERSAND, CARET, BAR, NOT, TILDE -> true;
      default -> false;
    };
  }

  /** Whether the sign at {@code k} has nothing to its left that it could join. */
  private boolean isUnary(List<SourceToken> line, int k) {
    return isSign(line.get(k))
        && (k == 0
            || (!line.get(k - 1).endsOperand() && !isWithinMarkedName(line, k - 1))
            || isNameMark(line, k)
            || marks.opensTypedLiteral(line.get(k)));
  }

  /** Whether the sign at {@code k} begins a name of HLO text, {@code %sum}. */
  private static boolean isNameMark(List<SourceToken> line, int k) {
    return line.get(k).is(PERCENT)
        && k + 1 < line.size()
        && line.get(k).touches(line.get(k + 1))
        && !line.get(k - 1).touches(line.get(k));
  }

  /** The blanks on both sides of the operator at {@code k}. */
  private int around(List<SourceToken> line, int k, int kept) {
    SourceToken operator = line.get(k);
    if (operator.is(ASSIGN) && marks.namesArgument(operator)) {
      return 0;
    }
    if (isUnary(line, k)) {
      SourceToken before = line.get(Math.max(k - 1, 0));
      return before.is(ASSIGN) && marks.namesArgument(before)
          ? 0
          : isRelation(before) || marks.opensTypedLiteral(operator) ? 1 : kept;
    }
    return isPartOfName(line, k) ? kept : 1;
  }

  /** Whether the operator joins words without blanks: {@code f<float>}, {@code d->add}. */
  private static boolean isPartOfName(List<SourceToken> line, int k) {
    boolean joins =
        switch (line.get(k).getType()) {
          case MINUS, ARROW, LESS, GREATER -> true;
          default -> false;
        };
    if (isWithinMarkedName(line, k)) {
      return true;
    }
    return joins
        && k > 0
        && k + 1 < line.size()
        && line.get(k - 1).touches(line.get(k))
        && line.get(k).touches(line.get(k + 1))
        && (isWord(line.get(k - 1)) && (isWord(line.get(k + 1)) || line.get(k + 1).is(LPAREN)));
  }

  /**
   * Whether the operator stands in a name of HLO text that a sign begins, {@code %sum-1} or {@code
   * %sum-}.
   */
  private static boolean isWithinMarkedName(List<SourceToken> line, int k) {
    int first = k;
    while (first > 0 && line.get(first - 1).touches(line.get(first))) {
      first--;
    }
    return first < k && line.get(first).is(PERCENT) && line.get(k).is(MINUS);
  }

  private static boolean isWord(SourceToken token) {
    return token.isName() || token.is(ELEMENT_TYPE);
  }
}
