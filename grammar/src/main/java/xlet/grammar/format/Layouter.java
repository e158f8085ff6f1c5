package xlet.grammar.format;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayList;
import java.util.List;
import xlet.grammar.hlo.ModuleText;
import xlet.grammar.scan.Scanner;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.tree.Program;
import xlet.grammar.tree.Span;

/**
 * Lays a program out anew. Lines stay lines, and no token is lost: what changes are the blanks
 * between tokens, before lines and at their ends, and empty lines beyond one. Rows of bars and
 * modules of HLO text, whose columns mean something, stay as they are.
 */
public final class Layouter {
  private static final List<SourceToken> NONE = List.of();

  private final String source;
  private final List<Span> modules;
  private final List<Line> lines = new ArrayList<>();

  /**
   * A line of the program.
   *
   * @param raw how it is written
   * @param indent the blanks it begins with
   * @param code its tokens before a comment that ends it
   * @param remark that comment; empty if there is none
   * @param kept whether it stays as it is
   */
  private record Line(
      String raw, int indent, List<SourceToken> code, String remark, boolean kept) {}

  private Layouter(String source) {
    this.source = source;
    this.modules = ModuleText.in(source).stream().map(ModuleText.Found::span).toList();
  }

  /** The text of {@code program}, which was read from {@code source}, in the one style. */
  public static String layOut(String source, Program program) {
    String text = source.replace("\r\n", "\n").replace('\r', '\n');
    Layouter layouter = new Layouter(text);
    layouter.cut();
    return layouter.write(new Marks(program));
  }

  private void cut() {
    int[] points = source.codePoints().toArray();
    List<SourceToken> tokens = Scanner.scan(source);
    int next = 0;
    int start = 0;
    while (start < points.length) {
      List<SourceToken> own = new ArrayList<>();
      while (next < tokens.size() && !tokens.get(next).is(NEWLINE)) {
        own.add(tokens.get(next++));
      }
      int end = next < tokens.size() ? tokens.get(next++).span().start() : points.length;
      lines.add(line(points, new Span(start, Math.max(start, end)), own));
      start = Math.max(start, end) + 1;
    }
  }

  private Line line(int[] points, Span place, List<SourceToken> tokens) {
    String raw = new String(points, place.start(), place.length());
    int indent = raw.length() - raw.stripLeading().length();
    int code = 0;
    while (code < tokens.size() && !isRemark(tokens.get(code))) {
      code++;
    }
    boolean comment = raw.startsWith("//", indent) || raw.startsWith("#", indent);
    boolean none = comment || code == 0;
    int from = none ? place.start() + indent : tokens.get(code - 1).span().end();
    String remark = new String(points, from, place.end() - from).strip();
    boolean kept =
        tokens.stream().anyMatch(t -> t.is(BAR_ROW) || t.is(DIRECTIVE))
            || modules.stream().anyMatch(m -> m.start() < place.end() && place.start() < m.end());
    return new Line(raw, indent, none ? List.of() : tokens.subList(0, code), remark, kept);
  }

  private static boolean isRemark(SourceToken token) {
    return token.is(LINE_COMMENT) || token.is(RESULT);
  }

  private String write(Marks marks) {
    NumberColumns columns =
        new NumberColumns(
            lines.stream().map(line -> line.kept() ? NONE : line.code()).toList(), marks);
    LineWriter writer = new LineWriter(marks, columns);
    boolean blank = true;
    for (Line line : lines) {
      boolean empty = line.raw().isBlank();
      if (line.kept()) {
        writer.verbatim(line.raw());
      } else if (!line.code().isEmpty()) {
        writer.write(line.code(), line.indent(), line.remark());
      } else if (!empty) {
        writer.comment(line.remark(), line.indent());
      } else if (!blank) {
        writer.verbatim("");
      }
      blank = empty;
    }
    return writer.text().stripTrailing() + (writer.text().isBlank() ? "" : "\n");
  }
}
