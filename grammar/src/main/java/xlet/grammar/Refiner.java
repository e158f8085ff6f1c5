package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * Turns the lexer's tokens into those of the grammar where the neighbours decide: names of HLO text
 * with {@code %} or hyphens, the arrow of a C++ member, bars that are operators, comments that name
 * an argument. All other comments go; newlines stay.
 */
final class Refiner {
  /** Names that are types only before sizes. */
  static final Set<String> NAMES_OF_TYPES = Set.of("pred", "s1", "u1");

  private static final Set<String> HYPHENATED =
      Set.of(
          ("add-dependency after-all all-gather all-reduce all-to-all batch-norm-grad"
                  + " batch-norm-inference batch-norm-training bitcast-convert collective-broadcast"
                  + " collective-permute count-leading-zeros custom-call dynamic-reshape"
                  + " dynamic-slice dynamic-update-slice exponential-minus-one get-dimension-size"
                  + " get-tuple-element is-finite log-plus-one opt-barrier optimization-barrier"
                  + " partition-id ragged-all-to-all ragged-dot recv-done reduce-precision"
                  + " reduce-scatter reduce-window replica-id rng-bit-generator"
                  + " rng-get-and-update-state round-nearest-afz round-nearest-even scaled-dot"
                  + " select-and-scatter send-done set-dimension-size shift-left"
                  + " shift-right-arithmetic shift-right-logical stochastic-convert"
                  + " triangular-solve")
              .split(" "));
  private static final Pattern HINT_COMMENT =
      Pattern.compile("/\\*\\s*[\\p{L}_][\\p{L}\\p{N}_]*\\s*=\\s*\\*/");
  private static final Pattern CELL = Pattern.compile("[^|,\\s]+");
  private static final Pattern NAME_PART = Pattern.compile("[A-Za-z0-9_.-]+");

  private final List<Token> tokens;
  private final List<Token> refined = new ArrayList<>();
  private final Deque<Integer> open = new ArrayDeque<>();
  private final Set<Token> typeEnds = new HashSet<>();
  private int next;

  private Refiner(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** The tokens of the grammar, and newlines. */
  static List<Token> refine(List<Token> tokens) {
    Refiner refiner = new Refiner(tokens);
    while (refiner.next < tokens.size()) {
      refiner.take(tokens.get(refiner.next++));
    }
    return refiner.refined;
  }

  private void take(Token token) {
    switch (token.getType()) {
      case LINE_COMMENT -> {}
      case BLOCK_COMMENT -> comment(token);
      case PERCENT -> refined.add(afterOperand() ? token : joined(token, PERCENT_NAME, next));
      case NAME -> refined.add(hyphenated(token));
      case ELEMENT_TYPE -> refined.add(isNameOfType(token) ? retyped(token, NAME) : token);
      case ARROW -> refined.add(isMember(token) ? retyped(token, MEMBER_ARROW) : token);
      case BAR_ROW -> bars(token);
      case LPAREN, LBRACKET, LBRACE -> {
        open.push(refined.size());
        refined.add(token);
      }
      case RPAREN, RBRACKET, RBRACE -> close(token);
      default -> refined.add(token);
    }
  }

  /**
   * Whether this is a name that is a type only before sizes: {@code pred}, as the documents name a
   * mask, or {@code s1}, and not {@code pred[4]}.
   */
  private boolean isNameOfType(Token token) {
    return NAMES_OF_TYPES.contains(token.getText())
        && (next == tokens.size()
            || tokens.get(next).getType() != LBRACKET
            || (!refined.isEmpty() && refined.getLast().getType() == DOT));
  }

  private void comment(Token token) {
    int before = refined.isEmpty() ? Token.EOF : refined.getLast().getType();
    boolean inCall = !open.isEmpty() && refined.get(open.element()).getType() == LPAREN;
    if (inCall
        && (before == LPAREN || before == COMMA || before == NEWLINE)
        && HINT_COMMENT.matcher(token.getText()).matches()) {
      CommonToken hint = retyped(token, HINT);
      hint.setChannel(Token.DEFAULT_CHANNEL);
      refined.add(hint);
    }
  }

  private void close(Token token) {
    if (!open.isEmpty()) {
      int opener = open.pop();
      boolean ofType =
          opener > 0
              && (refined.get(opener - 1).getType() == ELEMENT_TYPE
                  || typeEnds.contains(refined.get(opener - 1)));
      boolean ofTypes =
          token.getType() == RPAREN
              && opener + 1 < refined.size()
              && refined.get(opener + 1).getType() == ELEMENT_TYPE;
      if (ofType || ofTypes) {
        typeEnds.add(token);
      }
    }
    refined.add(token);
  }

  /** Whether the next token can only go on with an operand that stands before it. */
  private boolean afterOperand() {
    if (refined.isEmpty() || typeEnds.contains(refined.getLast())) {
      return false;
    }
    return switch (refined.getLast().getType()) {
      case NAME, X, NUMBER, HEX, RPAREN, RBRACKET, RBRACE, PERCENT_NAME, TRUE, FALSE -> true;
      case FAILS, WITHIN, ULP, PRODUCES, REPLICA, IMPORT, AS, HYPHEN_NAME, STRING, DENSE -> true;
      default -> false;
    };
  }

  /** {@code first} and the tokens up to {@code end} that touch each other and spell one name. */
  private Token joined(Token first, int type, int from) {
    Token last = first;
    int i = from;
    while (i < tokens.size()
        && touches(last, tokens.get(i))
        && NAME_PART.matcher(tokens.get(i).getText()).matches()) {
      last = tokens.get(i++);
    }
    if (i == from) {
      return first;
    }
    next = i;
    CommonToken name = retyped(first, type);
    name.setStopIndex(last.getStopIndex());
    return name;
  }

  private Token hyphenated(Token token) {
    StringBuilder text = new StringBuilder(token.getText());
    Token last = token;
    int end = -1;
    for (int i = next;
        i + 1 < tokens.size()
            && tokens.get(i).getType() == MINUS
            && touches(last, tokens.get(i))
            && touches(tokens.get(i), tokens.get(i + 1));
        i += 2) {
      last = tokens.get(i + 1);
      text.append('-').append(last.getText());
      if (HYPHENATED.contains(text.toString())) {
        end = i + 2;
      }
    }
    if (end < 0) {
      return token;
    }
    CommonToken name = retyped(token, HYPHEN_NAME);
    name.setStopIndex(tokens.get(end - 1).getStopIndex());
    next = end;
    return name;
  }

  private boolean isMember(Token arrow) {
    return !refined.isEmpty()
        && touches(refined.getLast(), arrow)
        && next + 1 < tokens.size()
        && tokens.get(next).getType() == NAME
        && touches(arrow, tokens.get(next))
        && tokens.get(next + 1).getType() == LPAREN
        && touches(tokens.get(next), tokens.get(next + 1));
  }

  /**
   * A row of bars; or, after an operand, a number between two operators. In brackets there may be
   * several, with commas between them: {@code (x | 5, 5 | y)}.
   */
  private void bars(Token token) {
    String text = token.getText();
    List<MatchResult> cells = CELL.matcher(text).results().toList();
    boolean separated =
        IntStream.range(1, cells.size())
            .allMatch(k ->
                text.substring(cells.get(k - 1).end(), cells.get(k).start()).strip().equals(","));
    if (!afterOperand() || !separated || (cells.size() > 1 && open.isEmpty())) {
      refined.add(token);
      return;
    }
    int start = token.getStartIndex();
    refined.add(part(token, BAR, start, start));
    for (MatchResult cell : cells) {
      if (cell.start() > cells.getFirst().start()) {
        int comma = start + text.lastIndexOf(',', cell.start());
        refined.add(part(token, COMMA, comma, comma));
      }
      cell(token, cell.group(), start + cell.start());
    }
    refined.add(part(token, BAR, token.getStopIndex(), token.getStopIndex()));
  }

  private void cell(Token token, String cell, int start) {
    boolean signed = cell.startsWith("-") || cell.startsWith("+");
    if (signed) {
      refined.add(part(token, cell.startsWith("-") ? MINUS : PLUS, start, start));
    }
    int type = cell.equals("true") ? TRUE : cell.equals("false") ? FALSE : NUMBER;
    refined.add(part(token, type, signed ? start + 1 : start, start + cell.length() - 1));
  }

  private static CommonToken part(Token token, int type, int start, int stop) {
    CommonToken part = retyped(token, type);
    part.setStartIndex(start);
    part.setStopIndex(stop);
    return part;
  }

  private static boolean touches(Token left, Token right) {
    return left.getStopIndex() + 1 == right.getStartIndex();
  }

  private static CommonToken retyped(Token token, int type) {
    CommonToken copy = new CommonToken(token);
    copy.setType(type);
    return copy;
  }
}
