package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import java.util.List;
import org.antlr.v4.runtime.Token;
import xlet.grammar.tree.Span;

/** Says what is wrong with brackets, and mends it. */
final class BracketErrors {
  private final SourceText source;

  BracketErrors(SourceText source) {
    this.source = source;
  }

  /**
   * Brackets that are open where the statement ends.
   *
   * @param statement the tokens of the statement so far
   * @param open the open brackets
   * @param end the token that ends the statement; it is part of the mend if it is a semicolon
   */
  SyntaxFailure unclosed(List<Token> statement, Brackets open, Token end) {
    Token opener = open.opener();
    String closer = Words.closerText(opener);
    int due = statement.getLast().getStopIndex() + 1;
    long opened = statement.stream().filter(token -> isOpener(token, opener)).count();
    String message =
        "`%s` is not closed: %s opened, %s closed, `%s` is due"
            .formatted(
                source.slice(Words.span(opener)),
                opened,
                opened - open.due().chars().filter(c -> c == closer.charAt(0)).count(),
                open.due());
    Span rest =
        end.getType() == SEMICOLON ? new Span(due, end.getStopIndex() + 1) : new Span(due, due);
    Span begin = new Span(statement.getFirst().getStartIndex(), due);
    return new SyntaxFailure(
        new SyntaxError(
                Words.span(opener),
                message,
                "",
                List.of("`" + closer + "`"),
                List.of(),
                source.slice(begin) + open.due() + source.slice(rest))
            .withLabel(new Span(due, due), "`" + open.due() + "` is due here"));
  }

  private static boolean isOpener(Token token, Token opener) {
    int type = token.getType() == BLOCK_OPEN ? LBRACE : token.getType();
    return type == opener.getType();
  }

  /** A closer of another kind than what is open. */
  SyntaxFailure mismatched(List<Token> statement, Brackets open, Token closer) {
    Token opener = open.opener();
    String due = Words.closerText(opener);
    Span place = new Span(closer.getStartIndex(), closer.getStartIndex());
    return new SyntaxFailure(
        new SyntaxError(
                Words.span(closer),
                "`%s` does not close `%s`: `%s` is due first"
                    .formatted(closer.getText(), opener.getText(), due),
                "`" + closer.getText() + "`",
                List.of("`" + due + "`"),
                List.of(),
                source.slice(new Span(statement.getFirst().getStartIndex(), place.end()))
                    + due
                    + (open.depth() > 1 ? closer.getText() : ""))
            .withLabel(Words.span(opener), "opened here"));
  }

  /** A closer with nothing open. */
  SyntaxFailure unopened(Token closer) {
    String text = closer.getText();
    String opener =
        switch (closer.getType()) {
          case RPAREN -> "(";
          case RBRACKET -> "[";
          default -> "{";
        };
    return new SyntaxFailure(
        new SyntaxError(
            Words.span(closer), "`%s` closes nothing: no `%s` is open".formatted(text, opener)));
  }
}
