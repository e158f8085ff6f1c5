package xlet.grammar.split;

import static xlet.grammar.rules.XletLexer.COMMA;
import static xlet.grammar.rules.XletLexer.LPAREN;
import static xlet.grammar.rules.XletLexer.SEMICOLON;

import java.util.ArrayDeque;
import java.util.Deque;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.scan.TokenTable;

/** The brackets that are open. */
final class OpenBrackets {
  /** How deep brackets may nest. */
  static final int DEEPEST = 256;

  /** How many operators may stand in one expression, brackets inside not counted. */
  static final int LONGEST = 1000;

  private final Deque<Frame> frames = new ArrayDeque<>();
  private int operators;

  private record Frame(SourceToken opener, boolean block, int operatorsOutside) {}

  boolean isEmpty() {
    return frames.isEmpty();
  }

  int depth() {
    return frames.size();
  }

  /** The innermost opener. */
  SourceToken opener() {
    return frames.element().opener();
  }

  /** Tells whether the innermost brackets are those of a block. */
  boolean inBlock() {
    return !frames.isEmpty() && frames.element().block();
  }

  /** Tells whether the innermost brackets are parentheses. */
  boolean inParentheses() {
    return !frames.isEmpty() && opener().is(LPAREN);
  }

  void open(SourceToken opener, boolean block) {
    if (frames.size() == DEEPEST) {
      throw new SyntaxFailure(opener.span(), "brackets are nested more than " + DEEPEST + " deep");
    }
    frames.push(new Frame(opener, block, operators));
    operators = 0;
  }

  /** Tells whether this token closes the innermost brackets. */
  boolean closes(SourceToken closer) {
    return closer.is(TokenTable.closer(opener().getType()));
  }

  /** Closes the innermost brackets and says whether they were those of a block. */
  boolean close() {
    Frame frame = frames.pop();
    operators = frame.operatorsOutside();
    return frame.block();
  }

  /** Counts the operators of one expression. */
  void count(SourceToken token) {
    if (token.is(COMMA) || token.is(SEMICOLON)) {
      operators = 0;
    } else if (!token.endsOperand() && ++operators > LONGEST) {
      throw new SyntaxFailure(
          token.span(), "an expression has more than " + LONGEST + " operators");
    }
  }

  /** The closers that are due, innermost first. */
  String due() {
    StringBuilder due = new StringBuilder();
    frames.forEach(
        frame -> due.append(TokenTable.text(TokenTable.closer(frame.opener().getType()))));
    return due.toString();
  }
}
