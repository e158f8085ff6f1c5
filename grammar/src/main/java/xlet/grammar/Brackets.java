package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayDeque;
import java.util.Deque;
import org.antlr.v4.runtime.Token;

/** The brackets that are open. */
final class Brackets {
  /** How deep brackets may nest. */
  static final int DEEPEST = 256;

  /** How many operators may stand in one expression, brackets inside not counted. */
  static final int LONGEST = 1000;

  private final Deque<Frame> frames = new ArrayDeque<>();
  private int operators;

  private static final class Frame {
    private final Token opener;
    private final boolean block;
    private final int operatorsOutside;

    Frame(Token opener, boolean block, int operatorsOutside) {
      this.opener = opener;
      this.block = block;
      this.operatorsOutside = operatorsOutside;
    }
  }

  boolean isEmpty() {
    return frames.isEmpty();
  }

  int depth() {
    return frames.size();
  }

  /** The innermost opener. */
  Token opener() {
    return frames.element().opener;
  }

  /** Whether the innermost brackets are those of a block. */
  boolean inBlock() {
    return !frames.isEmpty() && frames.element().block;
  }

  /** Whether the innermost brackets are parentheses. */
  boolean inParentheses() {
    return !frames.isEmpty() && opener().getType() == LPAREN;
  }

  void open(Token opener, boolean block) {
    if (frames.size() == DEEPEST) {
      throw new SyntaxFailure(
          new SyntaxError(
              Words.span(opener), "brackets are nested more than " + DEEPEST + " deep"));
    }
    frames.push(new Frame(opener, block, operators));
    operators = 0;
  }

  /** Whether a closer of this type closes the innermost brackets. */
  boolean closes(int type) {
    return !frames.isEmpty() && Words.closer(opener().getType()) == type;
  }

  /** Closes the innermost brackets and says whether they were those of a block. */
  boolean close() {
    Frame frame = frames.pop();
    operators = frame.operatorsOutside;
    return frame.block;
  }

  /** Counts the operators of one expression. */
  void count(Token token) {
    if (token.getType() == COMMA || token.getType() == SEMICOLON) {
      operators = 0;
    } else if (Words.isOperator(token) && ++operators > LONGEST) {
      throw new SyntaxFailure(
          new SyntaxError(
              Words.span(token), "an expression of more than " + LONGEST + " operators"));
    }
  }

  /** The closers that are due, innermost first. */
  String due() {
    StringBuilder due = new StringBuilder();
    frames.forEach(frame -> due.append(Words.closerText(frame.opener)));
    return due.toString();
  }
}
