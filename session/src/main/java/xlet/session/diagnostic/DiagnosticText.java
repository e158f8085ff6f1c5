package xlet.session.diagnostic;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import xlet.session.render.Columns;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** A diagnostic as lines of text: what matters first, seven lines if that is enough. */
final class DiagnosticText {
  private static final int MOST_LINES = 7;
  private static final int INDENT = 2;

  private final Diagnostic diagnostic;
  private final Screen screen;
  private final Excerpt excerpt;

  DiagnosticText(Diagnostic diagnostic, Screen screen) {
    this.diagnostic = diagnostic;
    this.screen = screen;
    this.excerpt = new Excerpt(diagnostic, screen);
  }

  List<String> lines() {
    List<String> head = headline(Columns.wrap(heading(), screen.width(), INDENT));
    List<String> facts = facts();
    List<List<String>> corrections = corrections();
    List<String> first = corrections.isEmpty() ? List.of() : corrections.getFirst();
    int room = MOST_LINES - head.size() - excerpt.lines(0).size() - height(facts) - height(first);
    List<String> elsewhere = elsewhere(Math.max(0, room));
    room -= elsewhere.size();
    int hanging = Math.clamp(room, 0, excerpt.hangable());
    room -= hanging;
    List<String> optional = new ArrayList<>();
    List<List<String>> more =
        Stream.concat(corrections.stream().skip(1), notes().stream()).toList();
    for (List<String> lines : more) {
      if (height(lines) <= room) {
        optional.addAll(lines);
        room -= height(lines);
      }
    }
    return Stream.of(head, excerpt.lines(hanging), elsewhere, facts, first, optional)
        .flatMap(List::stream)
        .toList();
  }

  /** How many lines these take on the screen, where a statement may run on. */
  private int height(List<String> lines) {
    return lines.stream()
        .mapToInt(line -> Math.max(1, Math.ceilDiv(Columns.width(line), screen.width())))
        .sum();
  }

  private String heading() {
    return Columns.visible(diagnostic.headline());
  }

  private List<String> headline(List<String> wrapped) {
    List<String> lines = new ArrayList<>(wrapped);
    Ink ink =
        switch (diagnostic.severity()) {
          case ERROR -> Ink.ERROR;
          case WARNING -> Ink.WARNING;
          case NOTE -> Ink.STRONG;
        };
    String kind = diagnostic.kind();
    lines.set(0, lines.getFirst().replace(kind, screen.paint(ink, kind)));
    return lines;
  }

  private List<String> facts() {
    return diagnostic.facts().isEmpty()
        ? List.of()
        : item(
            diagnostic.facts().stream().map(Fact::toString).collect(Collectors.joining(", ")),
            Ink.TYPE);
  }

  private List<List<String>> corrections() {
    return diagnostic.corrections().stream()
        .map(correction ->
            lines(correction).stream()
                .map(line -> screen.paint(Ink.GOOD, Columns.visible(line)))
                .toList())
        .toList();
  }

  /** A correction in one line however long, so that it can be copied; its type may be below it. */
  private List<String> lines(Correction correction) {
    String statement = "  = try: " + correction.statement();
    boolean fits = Columns.width("  = try: " + correction) <= screen.width();
    return fits || Columns.width(statement) > screen.width()
        ? List.of("  = try: " + correction)
        : List.of(statement, " ".repeat(2 * INDENT) + ": " + correction.type());
  }

  private List<List<String>> notes() {
    return diagnostic.notes().stream().map(note -> item(note, Ink.FAINT)).toList();
  }

  /** The labels that are not in the line at fault. */
  private List<String> elsewhere(int room) {
    return diagnostic.secondary().stream()
        .filter(label -> !excerpt.tells(label))
        .map(label -> at(label))
        .flatMap(text -> item(text, Ink.FAINT).stream())
        .limit(room)
        .toList();
  }

  private String at(Label label) {
    boolean here = label.place().source() == diagnostic.primary().place().source();
    String where = here ? label.place().start().toString() : label.place().toString();
    Place beginning = label.place().beginning(screen.width());
    String text = beginning.text().lines().findFirst().orElse("");
    return where
        + " "
        + Columns.visible(text)
        + (beginning.equals(label.place()) ? "" : screen.glyph("…", "~"))
        + (label.text().isEmpty() ? "" : ": " + label.text());
  }

  private List<String> item(String text, Ink ink) {
    return Columns.wrap("  = " + Columns.visible(text), screen.width(), 2 * INDENT).stream()
        .map(line -> screen.paint(ink, line))
        .toList();
  }
}
