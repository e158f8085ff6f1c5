package xlet.grammar.split;

import static xlet.grammar.rules.XletLexer.*;
import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.Span;

/** The brackets that are open in a statement, and what can be wrong with them. */
final class OpenBrackets {
  /** How deep brackets may nest. */
  private static final int DEEPEST = 256;

  /** How many operators may stand in one expression, brackets inside not counted. */
  private static final int LONGEST = 1000;

  private final Deque<Frame> frames = new ArrayDeque<>();
  private int operators;

  /**
   * Brackets that are open.
   *
   * @param opener the token that opens them
   * @param place the index of the opener in the statement
   * @param block whether they are those of a block
   * @param operatorsOutside the number of operators before them
   */
  record Frame(SourceToken opener, int place, boolean block, int operatorsOutside) {}

  boolean isEmpty() {
    return frames.isEmpty();
  }

  int depth() {
    return frames.size();
  }

  private SourceToken opener() {
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

  void open(SourceToken opener, int place, boolean block) {
    if (frames.size() == DEEPEST) {
      throw new SyntaxFailure(opener.span(), "brackets are nested more than " + DEEPEST + " deep");
    }
    frames.push(new Frame(opener, place, block, operators));
    operators = 0;
  }

  /**
   * Closes the innermost brackets.
   *
   * @param statement the tokens of the statement so far
   * @param closer the token that is to close them
   */
  Frame close(List<SourceToken> statement, SourceToken closer) {
    if (frames.isEmpty() || !closer.getText().equals(opener().closer())) {
      throw frames.isEmpty() ? unopened(closer) : mismatched(statement, closer);
    }
    Frame frame = frames.pop();
    operators = frame.operatorsOutside();
    return frame;
  }

  /** Another expression begins. */
  void next() {
    operators = 0;
  }

  /** Counts the operators of one expression. */
  void count(SourceToken token) {
    if (token.is(COMMA) || token.is(SEMICOLON)) {
      next();
    } else if (!token.endsOperand() && ++operators > LONGEST) {
      throw new SyntaxFailure(
          token.span(), "an expression has more than " + LONGEST + " operators");
    }
  }

  /** The closers that are due, innermost first. */
  String due() {
    return frames.stream().map(frame -> frame.opener().closer()).collect(Collectors.joining());
  }

  /**
   * Brackets that are open where the statement ends.
   *
   * @param statement the tokens of the statement so far
   * @param end the token that ends the statement; it is part of the mend if it is a semicolon
   */
  SyntaxFailure unclosed(List<SourceToken> statement, SourceToken end) {
    SourceToken opener = opener();
    long opened =
        statement.stream().filter(token -> token.getText().equals(opener.getText())).count();
    long unclosed = frames.stream().filter(frame -> frame.opener().is(opener.getType())).count();
    Span whole = SourceToken.span(statement);
    Span ended = end.is(SEMICOLON) ? whole.to(end.span()) : whole;
    return new SyntaxFailure(
            opener.span(),
            "`%s` is not closed: %s opened, %s closed, `%s` is due"
                .formatted(opener.getText(), opened, opened - unclosed, due()))
        .expected("", List.of(quoted(opener.closer())))
        .labelled(whole.after(), "`" + due() + "` is due here")
        .mended(opener.replaced(ended, whole.after(), due()));
  }

  private SyntaxFailure mismatched(List<SourceToken> statement, SourceToken closer) {
    SourceToken opener = opener();
    String due = opener.closer();
    Span before = new Span(statement.getFirst().span().start(), closer.span().start());
    return new SyntaxFailure(
            closer.span(),
            "`%s` does not close `%s`: `%s` is due first"
                .formatted(closer.getText(), opener.getText(), due))
        .expected(quoted(closer.getText()), List.of(quoted(due)))
        .labelled(opener.span(), "opened here")
        .mended(opener.slice(before) + due + (depth() > 1 ? closer.getText() : ""));
  }

  private static SyntaxFailure unopened(SourceToken closer) {
    String opener = closer.is(RPAREN) ? "(" : closer.is(RBRACKET) ? "[" : "{";
    return new SyntaxFailure(
        closer.span(), "`%s` closes nothing: no `%s` is open".formatted(closer.getText(), opener));
  }
}
