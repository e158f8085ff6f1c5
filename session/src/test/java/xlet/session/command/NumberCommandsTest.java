package xlet.session.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.render.Screen;

/** {@code :stats}, {@code :compare} and {@code :trace}, as they are seen. */
final class NumberCommandsTest {
  private final Session session = Session.create();
  private final Shell shell = new Shell(session, Screen.PLAIN);
  private final List<Map<String, Object>> bundles = new ArrayList<>();

  private String seen(String program, String command, Screen screen) throws CommandException {
    assertThat(session.run(program)).noneMatch(Outcome::isBad);
    StringBuilder seen = new StringBuilder();
    shell.screen(screen);
    shell.front(
        new Front() {
          @Override
          public void done(Outcome outcome, SourceText source) {}

          @Override
          public void said(List<String> lines) {
            lines.forEach(line -> seen.append(line).append('\n'));
          }

          @Override
          public void shown(Map<String, Object> bundle) {
            bundles.add(bundle);
            Front.super.shown(bundle);
          }
        });
    shell.run(SourceText.of(command));
    return seen.toString();
  }

  private String seen(String program, String command, int width) throws CommandException {
    return seen(program, command, new Screen(width, 24, false, false));
  }

  private static final String WAVE = "let s = Sin(Iota(f32[200], 0) / 10.0)";

  @Test
  void summarizesAVector() throws Exception {
    assertThat(seen(WAVE, ":stats s", 120))
        .isEqualTo(
            """
            s : f32[200]{0}   800 B
              elements    200
              least       -0.9999902 at [110]
              greatest    0.9995736 at [16]
              mean        0.027289
              deviation   0.69849
              zeros       1
              nan         0
              infinite    0
              histogram   █▄▄▃▃▃▃▃▂▂▂▂▃▃▃▂▃▃▃▃▄▃▅█  -0.99999 to 0.99957, each column 0.083315
              course      ▅▆▇███▇▇▆▄▃▂▂▁▁▁▂▃▄▅▆▇███▇▇▅▄▃▂▁▁▁▁▂▃▄▅▆▇███▇▆▅▄▃▂▁▁▁▁▂▃▄▆▇▇
            """);
    assertThat(seen(WAVE, ":stats s", new Screen(60, 24, false, true)))
        .isEqualTo(
            """
            s : f32[200]{0}   800 B
              elements    200
              least       -0.9999902 at [110]
              greatest    0.9995736 at [16]
              mean        0.027289
              deviation   0.69849
              zeros       1
              nan         0
              infinite    0
              histogram   @==-----::::---:----=-+@  -0.99999 to 0.99957,
                          each column 0.083315
              course      +#@@@#*=-:..:-+*#@@#*+-:..::=+#@@@#+=-...:-+*#
            """);
  }

  @Test
  void countsWhatIsNoNumber() throws Exception {
    assertThat(seen("let m = f32[2x3] {{1, nan, inf}, {0, -0, -inf}}", ":stats m", 60))
        .contains("nan         1\n", "infinite    2\n", "zeros       2\n")
        .contains("least       0.0 at [1,0]", "mean        0.33333");
    assertThat(seen("let none = f32[3] {nan, nan, nan}", ":stats none", 60))
        .doesNotContain("least", "histogram", "mean")
        .contains("nan         3");
    assertThat(seen("let empty = f32[0] {}", ":stats empty", 60)).contains("elements    0");
  }

  @Test
  void summarizesWholeNumbersComplexOnesAndTuples() throws Exception {
    assertThat(seen("let t = (s32[4] {3, 5, 5, 3}, pred[2] {true, false})", ":stats t", 60))
        .contains("t(0) : s32[4]", "histogram   █ █  3.0 to 5.0, each column 1.0", "t(1) : pred[2]")
        .doesNotContain("nan");
    assertThat(seen("let c = c64[2] {(3, 4), (1, 0)}", ":stats c", 60))
        .contains("greatest    (3.0, 4.0), magnitude 5.0 at [0]");
  }

  @Test
  void showsATableInNotebooks() throws Exception {
    seen(WAVE, ":stats s", 60);
    assertThat(bundles).hasSize(1);
    assertThat(String.valueOf(bundles.getFirst().get("text/html")))
        .contains("<table>", ">least</th>", ">-0.9999902 at [110]</td>");
  }

  @Test
  void comparesElementByElement() throws Exception {
    String program = "let a = f32[2x2] {{1, 2}, {3, 4}}; let b = f32[2x2] {{1, 2.0000002}, {3, 5}}";
    assertThat(seen(program, ":compare a b", 60))
        .isEqualTo(
            """
            a and b differ in 2 of 4 elements
              first       a[0,1] = 2.0, b[0,1] = 2.0000002
              farthest    1.0 apart, a[1,1] = 4.0, b[1,1] = 5.0
            """);
    assertThat(seen("let c = f32[2] {1, 2}; let d = f32[2] {1, 2.0000002}", ":compare c d", 60))
        .endsWith("  ulp         1 ulp apart, c[1] = 2.0, d[1] = 2.0000002\n");
    assertThat(seen(program, ":compare a a", 60))
        .isEqualTo("a and a are equal: all 4 elements are the same\n");
    assertThat(seen("let n = f32[2] {nan, 1}; let z = f32[2] {2, -0}", ":compare n z", 60))
        .isEqualTo(
            """
            n and z differ in 2 of 2 elements
              first       n[0] = nan, z[0] = 2.0
              farthest    1.0 apart, n[1] = 1.0, z[1] = 0.0
            """);
  }

  @Test
  void comparesWholeNumbersAsTheyAre() throws Exception {
    assertThat(
            seen(
                "let i = s64[1] {9007199254740993}; let j = s64[1] {9007199254740992}",
                ":compare i j",
                60))
        .contains("i and j differ in 1 of 1 elements", "9007199254740993");
  }

  @Test
  void refusesToCompareWhatCannotBe() {
    session.run("let a = f32[2] {1, 2}; let b = s32[2] {1, 2}");
    assertThatThrownBy(() -> shell.run(":compare a b"))
        .hasMessage("values of one type are compared; `a` is f32[2] and `b` is s32[2]");
    assertThatThrownBy(() -> shell.run(":compare a")).hasMessageContaining("`:compare a b`");
    assertThatThrownBy(() -> shell.run(":stats zz")).hasMessageContaining("`zz` is not defined");
  }

  @Test
  void tracesEachInstruction() throws Exception {
    assertThat(seen("let v = f32[2] {1, 2}; let y = Sqrt((v * 2.0) + 1.0)", ":trace y", 60))
        .isEqualTo(
            """
            %2 = Mul(v, 2.0) : f32[2]{0}   8 B   {2.0, 4.0}
            (v * 2.0) + 1.0 : f32[2]{0}   8 B   {3.0, 5.0}
            y : f32[2]{0}   8 B   {1.7320508, 2.236068}
            """);
    assertThat(seen("", ":trace v", 60)).isEqualTo("`v` was given, not computed\n");
  }

  @Test
  void tracesTheTurnsOfALoop() throws Exception {
    String program = "let x = 0; let a = 1.0; while (x < 30) { x = x + 1; a = a * 1.5 }";
    assertThat(seen(program, ":trace a", 120))
        .isEqualTo(
            """
            %2 = Tuple(0, 1.0) : (s32[], f32[])   8 B   (0, 1.0)
              iteration 1  (1, 1.5)
              iteration 2  (2, 2.25)
              iteration 3  (3, 3.375)
              … 24 more iterations
              iteration 28  (28, 85222.7)
              iteration 29  (29, 127834.055)
              iteration 30  (30, 191751.08)
            %3 = While(%2) : (s32[], f32[])   8 B   (30, 191751.08)
            a : f32[]   4 B   191751.08
            """);
    String few = "let w = While((i: s32) => i < 4, (i: s32) => i * 2, 1)";
    assertThat(seen(few, ":trace w", 60))
        .isEqualTo(
            """
              iteration 1  2
              iteration 2  4
            w : s32[]   4 B   4
            """);
    assertThat(seen("let n = While((i: s32) => i < 4, (i: s32) => i * 2, 9)", ":trace n", 60))
        .isEqualTo("n : s32[]   4 B   9\n");
  }

  @Test
  void stopsTracingWhenAsked() throws Exception {
    session.run("let w = While((i: s32) => i < 4, (i: s32) => i * 2, 1)");
    session.interrupt();
    assertThatThrownBy(() -> shell.run(":trace w")).hasMessage("interrupted");
  }
}
