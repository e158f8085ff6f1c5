package xlet.grammar.format;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import xlet.grammar.scan.SourceToken;

/**
 * Writes lines of tokens: each below the bracket that it stands in, or as deep as its statement.
 */
final class LineWriter {
  private final Marks marks;
  private final Spacing spacing;
  private final NumberColumns columns;
  private final StringBuilder text = new StringBuilder();
  private final Deque<Open> open = new ArrayDeque<>();
  private int column;
  private int lineIndent;
  private int statementIndent;

  /**
   * An open bracket.
   *
   * @param column where it stands
   * @param lineIndent the indent of its line
   * @param hanging whether nothing follows it on its line
   * @param block whether it holds statements
   * @param content where the next line below it begins
   */
  private record Open(int column, int lineIndent, boolean hanging, boolean block, int content) {}

  LineWriter(Marks marks, NumberColumns columns) {
    this.marks = marks;
    this.columns = columns;
    this.spacing = new Spacing(marks);
  }

  /** The lines so far. */
  String text() {
    return text.toString();
  }

  /** Writes a line as it is. */
  void verbatim(String line) {
    text.append(line.stripTrailing()).append('\n');
  }

  /**
   * Writes a line.
   *
   * @param line its tokens, of which there is at least one
   * @param indent the blanks before the first of them, as written
   * @param remark the comment at its end; empty if there is none
   */
  void write(List<SourceToken> line, int indent, String remark) {
    SourceToken first = line.getFirst();
    if (open.isEmpty() && marks.beginsStatement(first)) {
      statementIndent = indent;
    }
    lineIndent = indent(first, indent);
    column = 0;
    blanks(lineIndent);
    for (int k = 0; k < line.size(); k++) {
      if (k > 0) {
        boolean inBlock = !open.isEmpty() && open.element().block();
        blanks(spacing.before(line, k, inBlock) + columns.before(line.get(k)));
      }
      append(line, k);
    }
    if (!remark.isEmpty()) {
      blanks(2);
      text.append(remark);
    }
    text.append('\n');
  }

  /** Writes a comment that has a line of its own. */
  void comment(String comment, int indent) {
    blanks(open.isEmpty() ? indent : open.element().content());
    text.append(comment.strip()).append('\n');
  }

  private int indent(SourceToken first, int written) {
    if (marks.continuesInstruction(first)) {
      return written;
    }
    if (open.isEmpty()) {
      return Math.max(0, written - statementIndent);
    }
    Open inside = open.element();
    if (first.closes()) {
      return inside.hanging() ? inside.lineIndent() : inside.column();
    }
    return inside.content();
  }

  private void append(List<SourceToken> line, int k) {
    SourceToken token = line.get(k);
    int place = column;
    String written = token.getText();
    text.append(written);
    int newline = written.lastIndexOf('\n');
    column = newline < 0 ? column + token.span().length() : written.length() - newline - 1;
    if (token.opens()) {
      boolean hanging = k + 1 == line.size();
      boolean block = token.is(LBRACE) && marks.opensBlock(token);
      int gap = hanging ? 0 : spacing.before(line, k + 1, false);
      int content = hanging ? lineIndent + 2 : column + gap;
      open.push(new Open(place, lineIndent, hanging, block, content));
    } else if (token.closes() && !open.isEmpty()) {
      open.pop();
    }
  }

  private void blanks(int count) {
    text.repeat(' ', count);
    column += count;
  }
}
