package xlet.session.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import xlet.engine.op.Example;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.render.Screen;

final class PlotTest {
  private static final int MOST_BYTES = 64 << 10;

  private static Outcome.Result result(String program) {
    return Session.create().run(program).getLast().result();
  }

  private static Plot plot(String program) {
    assertThat(result(program)).isInstanceOf(Outcome.Result.Plotted.class);
    return ((Outcome.Result.Plotted) result(program)).plot();
  }

  private static List<String> text(String program, Screen screen) {
    return PlotRenderer.lines(plot(program), screen);
  }

  @TestFactory
  Stream<DynamicTest> examplesGiveWhatTheySay() {
    return PlotOperation.DEF.examples().stream()
        .map(example -> DynamicTest.dynamicTest(example.source(), () -> check(example)));
  }

  /** A side may be longer than a number of 32 bits says, where the other has no elements. */
  @Test
  void anEmptyArrayOfAnySizesIsDrawn() {
    wellFormed(PlotRenderer.svg(plot("plot(Iota(f32[0,1099511627776], 0))")));
    wellFormed(PlotRenderer.svg(plot("plot(Iota(f32[1099511627776,0], 0))")));
  }

  private static void check(Example example) {
    if (example.fails()) {
      assertThat(result(example.source()))
          .isInstanceOfSatisfying(
              Outcome.Result.Failed.class,
              failed ->
                  assertThat(failed.diagnostic().headline()).contains("plot " + example.outcome()));
    } else {
      assertThat(plot(example.source()).description()).isEqualTo(example.outcome());
      wellFormed(PlotRenderer.svg(plot(example.source())));
    }
  }

  private static void wellFormed(String svg) {
    byte[] bytes = svg.getBytes(StandardCharsets.UTF_8);
    assertThat(bytes).hasSizeLessThan(MOST_BYTES);
    assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
    assertThatCode(() ->
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(bytes)))
        .doesNotThrowAnyException();
  }

  @Test
  void drawsWhatIsStrange() {
    for (String array :
        List.of(
            "f32[0] {}",
            "f32[1] {7}",
            "f32[3] {nan, inf, -inf}",
            "f32[4] {1, nan, 2, 3}",
            "f32[3] {5, 5, 5}",
            "f64[2] {-1.7e308, 1.7e308}",
            "f64[2] {1e-320, 2e-320}",
            "pred[3] {true, false, true}",
            "u64[2] {0, 18446744073709551615}",
            "Broadcast(1.0, {0, 3})",
            "Broadcast(1.0, {7, 1})",
            "Broadcast(nan, {7, 7})",
            "Broadcast(1.0, {1, 500})")) {
      wellFormed(PlotRenderer.svg(plot("plot(" + array + ")")));
      for (Screen screen :
          List.of(Screen.PLAIN, new Screen(20, 5, false, true), new Screen(200, 60, true, false))) {
        assertThat(text("plot(" + array + ")", screen)).isNotEmpty();
      }
    }
  }

  @Test
  void reducesWhatIsLarge() {
    Plot line = plot("plot(Sin(Iota(f32[1000000], 0)))");
    assertThat(line.notes()).containsExactly("extremes of each 1334 elements");
    wellFormed(PlotRenderer.svg(line));
    Plot map = plot("plot(Iota(f32[1000,1000], 0) * Iota(f32[1000,1000], 1))");
    wellFormed(PlotRenderer.svg(map));
  }

  @Test
  void fitsTheScreen() {
    for (int width : List.of(20, 40, 80, 133)) {
      Screen screen = new Screen(width, 24, false, false);
      assertThat(text("plot(Sin(Iota(f32[500], 0) / 30.0))", screen))
          .hasSizeLessThan(24)
          .allMatch(line -> line.codePointCount(0, line.length()) <= width);
      assertThat(text("plot(Iota(f32[90,90], 0))", screen))
          .allMatch(line -> line.codePointCount(0, line.length()) <= width);
    }
    assertThat(String.join("", text("plot(Iota(f32[9,9], 0))", new Screen(80, 24, false, true))))
        .matches("\\p{ASCII}*[^\\p{ASCII}]?\\p{ASCII}*");
  }

  @Test
  void drawsALineWhereItIs() {
    assertThat(text("plot({0, 1, 2, 3})", new Screen(20, 8, false, true)))
        .containsExactly(
            "a line chart of",
            "  s32[4]",
            "3 |             ****",
            "  |        *****",
            "  |    *****",
            "0 |****",
            "   0      d0       3");
  }

  @Test
  void escapesTitles() {
    String svg = PlotRenderer.svg(plot("plot({1, 2}, title=\"<script>&\")"));
    assertThat(svg).contains("&lt;script&gt;&amp;").doesNotContain("<script");
    wellFormed(svg);
  }

  @Test
  void isNoValue() {
    assertThat(result("plot({1, 2}) + 1")).isInstanceOf(Outcome.Result.Failed.class);
    Session session = Session.create();
    assertThat(session.run("let p = plot({1, 2})").getLast().result())
        .isInstanceOf(Outcome.Result.Defined.class);
    assertThat(session.run("p").getLast().result()).isInstanceOf(Outcome.Result.Plotted.class);
  }
}
