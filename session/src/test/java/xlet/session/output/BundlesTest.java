package xlet.session.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.render.Screen;

final class BundlesTest {
  private static final int MOST = 1 << 16;

  private static Map<String, Object> result(String program) {
    return Bundles.result(Session.create().run(program).getLast(), Screen.PLAIN);
  }

  @Test
  void givesTextHtmlAndData() {
    assertThat(result("f32[2] {1, nan}"))
        .containsEntry("text/plain", "f32[2]{0}   8 B   {1.0, nan}")
        .containsKeys("text/html", "application/vnd.xlet.value+json");
    assertThat(result("1 + 1 == 2;")).containsOnlyKeys("text/plain");
    assertThat(result("plot({1, 2})")).containsOnlyKeys("text/plain", "image/svg+xml");
    assertThat(result("// nothing\n;1")).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Iota(f32[1000,1000], 0)",
        "Iota(f64[50,50,50], 0)",
        "Iota(s32[9,9,9,9,9], 0)",
        "Iota(s32[2,2,2,2,2,2,2,2,2,2,2,2], 0)",
        "Iota(u8[1,1,1,1,300000], 4)",
        "Iota(c128[300,2], 0)",
        "(Iota(f32[100,100], 0), Iota(f32[100,100], 0), Iota(f32[100,100], 0))",
        "plot(Sin(1e9 * Iota(f32[700,700], 0) * Iota(f32[700,700], 1)))",
        "plot(Sin(1e9 * Iota(f32[300,300,3], 0) * Iota(f32[300,300,3], 1)), kind=image)",
        "plot(Sin(1e9 * Iota(f32[1000000], 0)))"
      })
  void isNeverLarge(String program) {
    String rich = program.startsWith("plot") ? "image/svg+xml" : "text/html";
    assertThat(result(program)).containsKey(rich);
    result(program)
        .forEach((type, content) ->
            assertThat(content.toString()).as(type).hasSizeLessThanOrEqualTo(MOST));
  }

  /** Readers of JSON refuse lists that are hundreds of levels deep. */
  @Test
  void leavesOutDataOfHighRank() {
    String ones = String.join(",", Collections.nCopies(200, "1"));
    assertThat(result("Broadcast(1.0, {" + ones + "})"))
        .containsOnlyKeys("text/plain", "text/html");
  }

  @Test
  void leavesOutWhatIsLargeAndCutsText() {
    String many = String.join(", ", Collections.nCopies(400, "Iota(f64[30,30], 0)"));
    Screen high = new Screen(80, 10_000, false, false);
    Map<String, Object> bundle =
        Bundles.result(Session.create().run("(" + many + ")").getLast(), high);
    assertThat(bundle).containsOnlyKeys("text/plain");
    assertThat(String.valueOf(bundle.get("text/plain")))
        .hasSizeLessThan(MOST + 100)
        .containsPattern("… \\d+ more lines$");
  }

  @Test
  void escapesAllThatBecomesHtml() {
    String evil = "<script>alert(1)</script>";
    for (String program :
        List.of(
            "nope /* " + evil + " */ + 1",
            "\"" + evil + "\"",
            "let v = " + evil,
            "Transpose(f32[1,2] {{1, 2}}, /*" + evil + "=*/ {1, 0})")) {
      SourceText source = SourceText.of(program);
      for (Outcome outcome : Session.create().run(source)) {
        for (var bundle :
            List.of(
                Bundles.result(outcome, Screen.PLAIN),
                Bundles.diagnostics(outcome, source, Screen.PLAIN))) {
          assertThat(bundle.getOrDefault("text/html", "").toString()).doesNotContain("<script");
        }
      }
    }
  }
}
