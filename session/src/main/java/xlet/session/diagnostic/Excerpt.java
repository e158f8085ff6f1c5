package xlet.session.diagnostic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import xlet.grammar.Position;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.render.Columns;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** The source line at fault, and below it what is said of its parts. */
final class Excerpt {
  private static final int CONTEXT = 2;

  /** So many characters a column are read of a long line: some characters have no width. */
  private static final int READ = 16;

  private final Screen screen;
  private final Label primary;
  private final List<Label> others;
  private final int lineNumber;

  /** The number of characters of the line. */
  private final int length;

  /** The characters of the line around its fault; the first of them is character {@code base}. */
  private final int[] line;

  private final int base;
  private final String gutter;
  private final int room;
  private final int from;
  private final int to;

  Excerpt(Diagnostic diagnostic, Screen screen) {
    this.screen = screen;
    primary = diagnostic.primary();
    SourceText source = primary.place().source();
    lineNumber = primary.place().start().line();
    Span whole = source.lineSpan(lineNumber);
    length = whole.end() - whole.start();
    base = Math.max(0, start(primary) - READ * screen.width());
    int last = Math.min(length, start(primary) + READ * screen.width());
    line =
        source
            .slice(new Span(whole.start() + base, whole.start() + last))
            .codePoints()
            .map(Columns::visible)
            .toArray();
    others = diagnostic.secondary().stream().filter(this::isOnLine).toList();
    gutter = lineNumber + " " + screen.glyph("│", "|") + " ";
    room = screen.width() - Columns.width(gutter);
    from = firstShown();
    to = lastShown();
  }

  /** Whether {@code label} can be shown in the line at fault. */
  private boolean isOnLine(Label label) {
    return label.place().source() == primary.place().source()
        && label.place().start().line() == lineNumber;
  }

  /** Whether a label is underlined, and what it says hangs below it. */
  boolean tells(Label label) {
    return shows(label)
        && (label.text().isEmpty()
            || column(start(label)) + 2 + Columns.width(label.text()) <= room);
  }

  private boolean shows(Label label) {
    return others.contains(label) && start(label) >= from && start(label) < to;
  }

  /** The first character shown: 0 unless the line is too long and its fault lies far right. */
  private int firstShown() {
    if (fitsWhole()) {
      return 0;
    }
    int caret = end(primary) - start(primary);
    int beside = caret + 1 + Columns.width(primary.text());
    boolean fits = CONTEXT + 1 + beside <= room;
    int excess = (fits ? start(primary) + beside : end(primary) + 1) - room;
    return Math.clamp(excess <= 0 ? 0 : excess + 1, 0, Math.max(0, start(primary) - CONTEXT));
  }

  private boolean fitsWhole() {
    return line.length == length && Arrays.stream(line).map(Columns::width).sum() <= room;
  }

  private int lastShown() {
    int last = from;
    int used = from > 0 ? 1 : 0;
    while (last < base + line.length && used + width(last) <= room) {
      used += width(last++);
    }
    return last < length ? Math.max(from, last - 1) : last;
  }

  private int start(Label label) {
    return label.place().start().column() - 1;
  }

  /** The end of a label in its first line, at least one character after its start. */
  private int end(Label label) {
    Position end = label.place().source().position(label.place().span().end());
    int last = end.line() > lineNumber ? length : end.column() - 1;
    return Math.max(start(label) + 1, last);
  }

  private int columns(int start, int end) {
    return IntStream.range(start, end).map(this::width).sum();
  }

  private int width(int character) {
    boolean isRead = character >= base && character < base + line.length;
    return isRead ? Columns.width(line[character - base]) : 1;
  }

  /** The column of a character, counted from the gutter. */
  private int column(int character) {
    return (from > 0 ? 1 : 0) + columns(from, Math.clamp(character, from, to + 1));
  }

  /** The line, the carets and what they say; {@code hanging} says how many other labels hang. */
  List<String> lines(int hanging) {
    List<String> lines = new ArrayList<>();
    String cut = screen.glyph("…", "~");
    String shown = new String(line, from - base, to - from);
    lines.add(
        screen.paint(Ink.FAINT, gutter) + (from > 0 ? cut : "") + shown + (to < length ? cut : ""));
    String blank =
        screen.paint(Ink.FAINT, Columns.spaces(gutter.length() - 2) + screen.glyph("│", "|") + " ");
    caretLines().forEach(text -> lines.add(blank + text));
    hangingLines(hanging).forEach(text -> lines.add(blank + text));
    return lines;
  }

  private List<String> caretLines() {
    StringBuilder carets = new StringBuilder();
    int left = column(start(primary));
    int right = Math.max(left + 1, Math.min(column(end(primary)), room));
    for (int i = 0; i < right; i++) {
      carets.append(i >= left ? "^" : isUnderOther(i) ? screen.glyph("─", "-") : " ");
    }
    String painted = carets.substring(0, left) + screen.paint(Ink.ERROR, carets.substring(left));
    if (right + 1 + Columns.width(primary.text()) <= room) {
      return List.of((painted + " " + primary.text() + rightOf(right)).stripTrailing());
    }
    List<String> lines = new ArrayList<>();
    lines.add(painted);
    int indent = Math.max(0, Math.min(left, room - Columns.width(primary.text())));
    lines.addAll(Columns.wrap(Columns.spaces(indent) + primary.text(), room, indent));
    return lines;
  }

  /** Underlines of labels to the right of the carets, if nothing is written there. */
  private String rightOf(int right) {
    if (!primary.text().isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (int i = right + 1; i < room; i++) {
      text.append(isUnderOther(i) ? screen.glyph("─", "-") : " ");
    }
    return text.toString();
  }

  private boolean isUnderOther(int column) {
    return others.stream()
        .anyMatch(
            label -> shows(label) && column >= column(start(label)) && column < column(end(label)));
  }

  private List<String> hangingLines(int hanging) {
    List<Label> left =
        new ArrayList<>(
            others.stream()
                .filter(label -> tells(label) && !label.text().isEmpty())
                .sorted(Comparator.comparingInt(this::start))
                .limit(hanging)
                .toList());
    List<String> lines = new ArrayList<>();
    while (!left.isEmpty()) {
      Label last = left.removeLast();
      StringBuilder text = new StringBuilder();
      for (Label label : left) {
        text.append(Columns.spaces(column(start(label)) - text.length()))
            .append(screen.glyph("│", "|"));
      }
      text.append(Columns.spaces(column(start(last)) - text.length()))
          .append(screen.glyph("└ ", "` "))
          .append(last.text());
      lines.add(text.toString());
    }
    return lines;
  }

  /** How many other labels can hang below the line. */
  int hangable() {
    return (int) others.stream().filter(label -> tells(label) && !label.text().isEmpty()).count();
  }
}
