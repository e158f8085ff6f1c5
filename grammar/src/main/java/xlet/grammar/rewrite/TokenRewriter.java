package xlet.grammar.rewrite;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import xlet.grammar.scan.SourceToken;

/**
 * Turns the scanner's tokens into those of the grammar where the neighbours decide: names of HLO
 * text with {@code %} or hyphens, the arrow of a C++ member, comments that name an argument, bars.
 * All other comments go; newlines stay, except between rows of one matrix.
 */
public final class TokenRewriter {
  private static final Set<String> TYPES_ONLY_BEFORE_SIZES = Set.of("pred", "s1", "u1");

  /** The classes of XLA's builders whose objects are values of a program. */
  private static final Set<String> VALUE_CLASSES =
      Set.of("XlaOp", "XlaComputation", "ComputationDataHandle", "Computation", "Shape", "Literal");

  private static final Pattern NAME_PART = Pattern.compile("[A-Za-z0-9_.-]+");

  private final List<SourceToken> tokens;
  private final List<SourceToken> rewritten = new ArrayList<>();
  private final Deque<Integer> open = new ArrayDeque<>();
  private final Set<SourceToken> typeEnds = new HashSet<>();
  private final Set<SourceToken> callEnds = new HashSet<>();
  private int next;

  private TokenRewriter(List<SourceToken> tokens) {
    this.tokens = tokens;
  }

  /** The tokens of the grammar, and newlines. */
  public static List<SourceToken> rewrite(List<SourceToken> tokens) {
    TokenRewriter rewriter = new TokenRewriter(tokens);
    while (rewriter.next < tokens.size()) {
      rewriter.take(tokens.get(rewriter.next++));
    }
    return BarRows.stack(rewriter.rewritten);
  }

  private void take(SourceToken token) {
    switch (token.getType()) {
      case LINE_COMMENT, BLOCK_COMMENT -> {}
      case HINT -> {
        if (isArgumentNext()) {
          rewritten.add(token);
        }
      }
      case PERCENT -> rewritten.add(afterOperand() ? token : percentName(token));
      case NAME -> {
        if (isTokenType(token)) {
          rewritten.add(token.retyped(ELEMENT_TYPE));
        } else if (isClassOfBinding(token)) {
          rewritten.add(token.retyped(AUTO));
        } else if (!isRootMark(token)) {
          rewritten.add(afterType() || isBound() ? opcode(token) : token);
        }
      }
      case ELEMENT_TYPE -> rewritten.add(isName(token) ? token.retyped(NAME) : token);
      case LESS -> {
        rewritten.add(isTypeArgument(token) ? token.retyped(TYPE_OPEN) : token);
        if (isLast(TYPE_OPEN)) {
          rewritten.add(tokens.get(next++));
          rewritten.add(tokens.get(next++).retyped(TYPE_CLOSE));
        }
      }
      case ARROW -> rewritten.add(isMember(token) ? token.retyped(MEMBER_ARROW) : token);
      case LAMBDA -> rewritten.add(open.isEmpty() && afterCall() ? token.retyped(BECOMES) : token);
      case LPAREN, LBRACKET, LBRACE -> {
        open.push(rewritten.size());
        rewritten.add(token);
      }
      case RPAREN, RBRACKET, RBRACE -> close(token);
      case UNKNOWN -> rewritten.add(isLabelEnd(token) ? token.retyped(COLON) : token);
      default -> rewritten.add(token);
    }
  }

  private SourceToken peek(int ahead) {
    return tokens.get(Math.min(next + ahead, tokens.size() - 1));
  }

  private boolean isLast(int type) {
    return !rewritten.isEmpty() && rewritten.getLast().is(type);
  }

  /**
   * Whether this element type is a name: {@code pred} of the documents, and not {@code pred[4]}.
   */
  private boolean isName(SourceToken token) {
    return TYPES_ONLY_BEFORE_SIZES.contains(token.getText())
        && (next == tokens.size() || !peek(0).is(LBRACKET) || isLast(DOT));
  }

  /** Whether this begins {@code token[]}, the type of what has no content. */
  private boolean isTokenType(SourceToken token) {
    return token.getText().equals("token") && peek(0).is(LBRACKET) && peek(1).is(RBRACKET);
  }

  /** Whether this is the class of {@code XlaOp x = …}, which says no more than {@code auto}. */
  private boolean isClassOfBinding(SourceToken token) {
    return VALUE_CLASSES.contains(token.getText()) && peek(0).isName() && peek(1).is(ASSIGN);
  }

  /** Whether this is {@code ROOT} of {@code ROOT %sum = …}, which says nothing of one line. */
  private boolean isRootMark(SourceToken token) {
    boolean begins = rewritten.isEmpty() || isLast(NEWLINE);
    return begins && token.getText().equals("ROOT") && peek(0).is(PERCENT);
  }

  /** Whether this is the full-width colon of a line of words and numbers, {@code 例 2：}. */
  private boolean isLabelEnd(SourceToken token) {
    boolean ends = next == tokens.size() || peek(0).is(NEWLINE) || peek(0).isComment();
    int first = rewritten.size();
    while (first > 0
        && (rewritten.get(first - 1).isName() || rewritten.get(first - 1).is(NUMBER))) {
      first--;
    }
    boolean begins = first == 0 || rewritten.get(first - 1).is(NEWLINE);
    return ends && begins && first < rewritten.size() && token.getText().equals("\uFF1A");
  }

  /** Tells whether a hint stands before an argument. */
  private boolean isArgumentNext() {
    boolean inCall = !open.isEmpty() && rewritten.get(open.element()).is(LPAREN);
    return inCall && (isLast(LPAREN) || isLast(COMMA) || isLast(NEWLINE));
  }

  private void close(SourceToken token) {
    if (!open.isEmpty()) {
      int opener = open.pop();
      SourceToken before = rewritten.get(Math.max(0, opener - 1));
      boolean ofType = before.is(ELEMENT_TYPE) || typeEnds.contains(before);
      boolean ofTypes =
          token.is(RPAREN)
              && opener + 1 < rewritten.size()
              && rewritten.get(opener + 1).is(ELEMENT_TYPE);
      if (ofType || ofTypes) {
        typeEnds.add(token);
      }
      if (token.is(RPAREN) && opener > 0 && before.isName() && isWithoutTypes(opener + 1)) {
        callEnds.add(token);
      }
    }
    rewritten.add(token);
  }

  /** Tells whether no parameter with its type, {@code a: f32}, stands between parentheses. */
  private boolean isWithoutTypes(int first) {
    int depth = 0;
    for (SourceToken token : rewritten.subList(first, rewritten.size())) {
      depth += token.opens() ? 1 : token.closes() ? -1 : 0;
      if (depth == 0 && token.is(COLON)) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether a call ends here: {@code =>} behind it shows a result, as {@code ==>} does. */
  private boolean afterCall() {
    return !rewritten.isEmpty() && callEnds.contains(rewritten.getLast());
  }

  private boolean afterType() {
    return isLast(TILED_LAYOUT) || (!rewritten.isEmpty() && typeEnds.contains(rewritten.getLast()));
  }

  /** Tells whether the next token begins what a name of HLO text stands for, {@code %x = …}. */
  private boolean isBound() {
    return isLast(ASSIGN)
        && rewritten.size() > 1
        && rewritten.get(rewritten.size() - 2).is(PERCENT_NAME);
  }

  /** Tells whether the next token can only go on with an operand that stands before it. */
  private boolean afterOperand() {
    return !rewritten.isEmpty()
        && rewritten.getLast().endsOperand()
        && !afterType()
        && !afterInfixDot();
  }

  /** Returns true behind {@code x dot}: what follows an operand is no name, but the operator. */
  private boolean afterInfixDot() {
    int size = rewritten.size();
    return size > 1 && rewritten.getLast().is(DOT_WORD) && rewritten.get(size - 2).endsOperand();
  }

  private SourceToken percentName(SourceToken percent) {
    SourceToken last = percent;
    while (next < tokens.size()
        && last.touches(peek(0))
        && NAME_PART.matcher(peek(0).getText()).matches()) {
      last = tokens.get(next++);
    }
    return last.is(PERCENT) ? percent : percent.joined(PERCENT_NAME, last);
  }

  /** The opcode of an HLO instruction, {@code f32[2] bitcast-convert(…)}. */
  private SourceToken opcode(SourceToken first) {
    SourceToken last = first;
    int end = next;
    while (end < tokens.size()
        && last.touches(tokens.get(end))
        && NAME_PART.matcher(tokens.get(end).getText()).matches()) {
      last = tokens.get(end++);
    }
    boolean opcode = end > next && end < tokens.size() && tokens.get(end).is(LPAREN);
    if (!opcode || last.is(MINUS)) {
      return first;
    }
    next = end;
    return first.joined(HYPHEN_NAME, last);
  }

  /** Whether this begins {@code <float>} of a C++ call, all of it without blanks. */
  private boolean isTypeArgument(SourceToken less) {
    return !rewritten.isEmpty()
        && rewritten.getLast().isName()
        && rewritten.getLast().touches(less)
        && next + 2 < tokens.size()
        && (peek(0).is(ELEMENT_TYPE) || peek(0).isName())
        && less.touches(peek(0))
        && peek(1).is(GREATER)
        && peek(0).touches(peek(1))
        && peek(2).is(LPAREN)
        && peek(1).touches(peek(2));
  }

  private boolean isMember(SourceToken arrow) {
    return !rewritten.isEmpty()
        && rewritten.getLast().touches(arrow)
        && next + 1 < tokens.size()
        && peek(0).is(NAME)
        && arrow.touches(peek(0))
        && peek(1).is(LPAREN)
        && peek(0).touches(peek(1));
  }
}
