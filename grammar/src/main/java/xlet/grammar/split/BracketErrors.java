package xlet.grammar.split;

import static xlet.grammar.rules.XletLexer.BLOCK_OPEN;
import static xlet.grammar.rules.XletLexer.LBRACE;
import static xlet.grammar.rules.XletLexer.RBRACKET;
import static xlet.grammar.rules.XletLexer.RPAREN;
import static xlet.grammar.rules.XletLexer.SEMICOLON;
import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.List;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.Span;

/** Says what is wrong with brackets, and mends it. */
final class BracketErrors {
  private BracketErrors() {}

  /**
   * Brackets that are open where the statement ends.
   *
   * @param statement the tokens of the statement so far
   * @param open the open brackets
   * @param end the token that ends the statement; it is part of the mend if it is a semicolon
   */
  static SyntaxFailure unclosed(List<SourceToken> statement, OpenBrackets open, SourceToken end) {
    SourceToken opener = open.opener();
    String due = open.due();
    String closer = due.substring(0, 1);
    long opened = statement.stream().filter(token -> isLike(token, opener)).count();
    long unclosed = due.chars().filter(c -> c == closer.charAt(0)).count();
    Span whole = SourceToken.span(statement);
    Span rest = end.is(SEMICOLON) ? new Span(whole.end(), end.span().end()) : whole.after();
    return new SyntaxFailure(
            opener.span(),
            "`%s` is not closed: %s opened, %s closed, `%s` is due"
                .formatted(opener.getText(), opened, opened - unclosed, due))
        .expected("", List.of(quoted(closer)))
        .labelled(whole.after(), "`" + due + "` is due here")
        .mended(opener.slice(whole) + due + opener.slice(rest));
  }

  private static boolean isLike(SourceToken token, SourceToken opener) {
    return opener.is(token.is(BLOCK_OPEN) ? LBRACE : token.getType());
  }

  /** A closer of another kind than the brackets that are open. */
  static SyntaxFailure mismatched(
      List<SourceToken> statement, OpenBrackets open, SourceToken closer) {
    SourceToken opener = open.opener();
    String due = open.due().substring(0, 1);
    Span before = new Span(statement.getFirst().span().start(), closer.span().start());
    return new SyntaxFailure(
            closer.span(),
            "`%s` does not close `%s`: `%s` is due first"
                .formatted(closer.getText(), opener.getText(), due))
        .expected(quoted(closer.getText()), List.of(quoted(due)))
        .labelled(opener.span(), "opened here")
        .mended(opener.slice(before) + due + (open.depth() > 1 ? closer.getText() : ""));
  }

  /** A closer with nothing open. */
  static SyntaxFailure unopened(SourceToken closer) {
    String opener = closer.is(RPAREN) ? "(" : closer.is(RBRACKET) ? "[" : "{";
    return new SyntaxFailure(
        closer.span(), "`%s` closes nothing: no `%s` is open".formatted(closer.getText(), opener));
  }
}
