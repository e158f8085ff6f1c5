package xlet.grammar.mend;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.grammar.rules.XletLexer;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.Span;

/** Comments that may be meant as a division: {@code i // j}, as Python writes it. */
public final class CommentedOperands {
  /** A name, perhaps with an index; a number; or something in parentheses. */
  private static final String OPERAND =
      "(?:[\\p{L}_][\\p{L}\\p{N}_]*(?:\\[[^\\[\\]]*\\])?|[0-9]+(?:\\.[0-9]+)?|\\([^()]*\\))";

  private static final Pattern QUOTIENT =
      Pattern.compile(
          "//(?!/)\\s*(OPERAND(?:\\s*[-+*/%]\\s*OPERAND)*)\\s*;?\\s*".replace("OPERAND", OPERAND));

  private CommentedOperands() {}

  /**
   * The comments of a text that follow an operand and hold nothing but operands with operators
   * between them; each names what it holds.
   */
  public static List<SyntaxFailure> of(List<SourceToken> tokens) {
    List<SyntaxFailure> found = new ArrayList<>();
    for (int i = 1; i < tokens.size(); i++) {
      SourceToken comment = tokens.get(i);
      if (comment.is(XletLexer.LINE_COMMENT) && tokens.get(i - 1).endsOperand()) {
        Matcher operand = QUOTIENT.matcher(comment.getText());
        if (operand.matches()) {
          int start = comment.span().start();
          found.add(
              new SyntaxFailure(
                      new Span(start, start + 2),
                      "`//` begins a comment here; `Div(x, y)` divides integers")
                  .expected(operand.group(1), List.of()));
        }
      }
    }
    return found;
  }
}
