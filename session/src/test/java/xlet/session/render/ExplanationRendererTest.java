package xlet.session.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.explain.Explanation;
import xlet.engine.explain.Explanation.Line;
import xlet.engine.explain.Explanation.Scalar;

class ExplanationRendererTest {
  private static Scalar scalar(long value) {
    return new Scalar(ElementType.S32, value, 0);
  }

  private static String name(int operand) {
    return operand == 0 ? "x" : "i";
  }

  private static Story story(Explanation why) {
    return Story.of(why, ExplanationRendererTest::name);
  }

  @Test
  void tellsWhatWasReadAndDecided() {
    var why =
        new Explanation(
            0,
            Ints.of(2, 1),
            scalar(5),
            List.of(
                new Line.Read(1, Ints.of(2), scalar(9)),
                new Line.Used("start index", 9),
                new Line.Clamped("start index", 9, 1),
                new Line.Turn(
                    "window element",
                    Ints.of(0, 1),
                    List.of(
                        new Line.Choice(
                            "padding", List.of(new Explanation.Test("d0", -1, 0, 2, 1, false))))),
                new Line.Read(0, Ints.of(1, 1), scalar(5))));
    assertThat(ExplanationRenderer.lines("g", story(why), Screen.PLAIN))
        .containsExactly(
            "g[2,1] = 5",
            "   i[2] = 9",
            "   start index 9",
            "   start index 9 is out of range, moved to 1",
            "   window element {0,1}: padding (-1 < 0)",
            "   x[1,1] = 5");
  }

  @Test
  void countsWhatDoesNotFit() {
    List<Line> reads =
        IntStream.range(0, 100)
            .<Line>mapToObj(i -> new Line.Read(0, Ints.of(i), scalar(i)))
            .toList();
    var why = new Explanation(0, Ints.of(), scalar(0), reads);
    var lines = ExplanationRenderer.lines("s", story(why), Screen.PLAIN.withHeight(6));
    assertThat(lines)
        .containsExactly(
            "s = 0",
            "   x[0] = 0",
            "   x[1] = 1",
            "   ⋮  96 more lines",
            "   x[98] = 98",
            "   x[99] = 99");
  }
}
