package xlet.session.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
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
   * screen's height is left out and counted.
   *
   * @param name what the value is called
   * @param operands what the operands are called, by number
   */
  public static List<String> lines(
      String name, Explanation why, IntFunction<String> operands, Screen screen) {
    List<String> lines = new ArrayList<>();
    for (Tree tree : trees(why, operands)) {
      lines.addAll(tree.lines(screen, 1));
    }
    int most = Math.max(2, screen.height() - 1);
    if (lines.size() > most) {
      int hidden = lines.size() - most + 1;
      lines.subList(most / 2, most / 2 + hidden).clear();
      lines.add(most / 2, "   " + screen.glyph("⋮", ":") + "  " + hidden + " more lines");
    }
    lines.addFirst(screen.paint(Ink.STRONG, headline(name, why)));
    return lines;
  }

  /** The explanation as an HTML element, nothing left out. */
  public static String html(String name, Explanation why, IntFunction<String> operands) {
    return trees(why, operands).stream()
        .map(Tree::html)
        .collect(
            Collectors.joining(
                "",
                "<div class=\"xlet-why\">"
                    + Html.element("strong", "", headline(name, why))
                    + "<ul>",
                "</ul></div>"));
  }

  /** The explanation as maps, lists and strings. */
  public static Map<String, Object> data(
      String name, Explanation why, IntFunction<String> operands) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("element", element(name, why.index()));
    data.put("value", text(why.value()));
    data.put("reasons", trees(why, operands).stream().map(ExplanationRenderer::data).toList());
    return data;
  }

  private static Map<String, Object> data(Tree tree) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("text", tree.text());
    if (!tree.children().isEmpty()) {
      data.put("reasons", tree.children().stream().map(ExplanationRenderer::data).toList());
    }
    return data;
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

  private static List<Tree> trees(Explanation why, IntFunction<String> operands) {
    return trees(why.lines(), operands);
  }

  private static List<Tree> trees(List<Line> lines, IntFunction<String> operands) {
    return lines.stream().map(line -> tree(line, operands)).toList();
  }

  private static Tree tree(Line line, IntFunction<String> operands) {
    return switch (line) {
      case Line.Read(int operand, Ints index, Scalar value) ->
          Tree.leaf(element(operands.apply(operand), index) + " = " + text(value));
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
          new Tree(noun + " " + index, trees(inner, operands));
      case Line.Computed(String words, var inner) -> new Tree(words, trees(inner, operands));
      case Line.Omitted(long turns) -> Tree.leaf(turns + " more not written down");
    };
  }
}
