package xlet.session.render;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import xlet.engine.array.Ints;
import xlet.engine.explain.Explanation;
import xlet.engine.explain.Explanation.Line;
import xlet.engine.explain.Explanation.Scalar;

/** Tells why an element is what it is. */
public final class ExplanationRenderer {
  private ExplanationRenderer() {}

  /**
   * The element, and below it what was read and decided for it, in order; what does not fit the
   * screen's height is left out and counted. A window is drawn first.
   *
   * @param name what the value is called
   */
  public static List<String> lines(String name, Story story, Screen screen) {
    List<String> lines =
        new ArrayList<>(
            WindowPicture.lines(story.why().lines(), read -> text(read.value()), screen));
    for (Tree tree : trees(story)) {
      lines.addAll(tree.lines(screen, 1));
    }
    int most = Math.max(2, screen.height() - 1);
    if (lines.size() > most) {
      int hidden = lines.size() - most + 1;
      lines.subList(most / 2, most / 2 + hidden).clear();
      lines.add(most / 2, "   " + screen.glyph("⋮", ":") + "  " + hidden + " more lines");
    }
    lines.addFirst(screen.paint(Ink.STRONG, headline(name, story.why())));
    return lines;
  }

  private static String headline(String name, Explanation why) {
    return element(name, why.index()) + " = " + text(why.value());
  }

  private static String element(String name, Ints index) {
    return index.isEmpty() ? name : name + "[" + index.joined() + "]";
  }

  private static String text(Scalar scalar) {
    return ElementText.of(scalar.type(), scalar.bits(), scalar.imaginaryBits());
  }

  private static List<Tree> trees(Story story) {
    return trees(story.why().lines(), story);
  }

  private static List<Tree> trees(List<Line> lines, Story story) {
    return lines.stream().map(line -> tree(line, story)).toList();
  }

  private static Tree tree(Line line, Story story) {
    return switch (line) {
      case Line.Read read ->
          new Tree(
              element(story.operands().apply(read.operand()), read.index())
                  + " = "
                  + text(read.value()),
              story.further().apply(read).map(ExplanationRenderer::trees).orElse(List.of()));
      case Line.Clamped(String label, long from, long to) ->
          Tree.leaf(label + " " + from + " is out of range, moved to " + to);
      case Line.Used(String label, long number) -> Tree.leaf(label + " " + number);
      case Line.Choice(String words, var tests) ->
          Tree.leaf(
              tests.isEmpty()
                  ? words
                  : words
                      + tests.stream()
                          .map(Explanation.Test::text)
                          .collect(Collectors.joining(", ", " (", ")")));
      case Line.Turn(String noun, Ints index, var inner) ->
          new Tree(noun + " " + index, trees(inner, story));
      case Line.Computed(String words, var inner) -> new Tree(words, trees(inner, story));
      case Line.Omitted(long turns) -> Tree.leaf(turns + " more not written down");
    };
  }
}
