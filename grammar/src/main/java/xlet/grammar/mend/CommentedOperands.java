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
  private static final Pattern OPERAND =
      Pattern.compile("//(?!/)\\s*([\\p{L}_][\\p{L}\\p{N}_]*|[0-9]+(?:\\.[0-9]+)?)\\s*;?\\s*");

  private CommentedOperands() {}

  /** The comments of a text that hold a lone operand and follow one; each names its operand. */
  public static List<SyntaxFailure> of(List<SourceToken> tokens) {
    List<SyntaxFailure> found = new ArrayList<>();
    for (int i = 1; i < tokens.size(); i++) {
      SourceToken comment = tokens.get(i);
      if (comment.is(XletLexer.LINE_COMMENT) && tokens.get(i - 1).endsOperand()) {
        Matcher operand = OPERAND.matcher(comment.getText());
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
