package xlet.session.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.op.Example;
import xlet.session.Session;
import xlet.session.render.Screen;

final class InspectionTest {
  private final Session session = Session.create();

  @BeforeEach
  void bind() {
    session.run("let v = f32[2,3] {{1, 2, 3}, {4, 5, 6}};");
  }

  /** The inspection at the place of the bar in {@code text}. */
  private String told(String text, boolean detailed) {
    int cursor = text.indexOf('|');
    String code = text.substring(0, cursor) + text.substring(cursor + 1);
    return Inspection.at(session, code, cursor, detailed, Screen.PLAIN)
        .map(bundle -> String.valueOf(bundle.get("text/plain")))
        .orElse("");
  }

  @Test
  void tellsOfNames() {
    assertThat(told("Neg(|v)", false))
        .startsWith("v : f32[2,3]{1,0}   24 B")
        .contains("d0=1  4.0  5.0  6.0")
        .endsWith("bound by let v = f32[2,3] {{1, 2, 3}, {4, 5, 6}}");
  }

  @Test
  void tellsOfOperationsAsMuchAsIsWanted() {
    String brief = told("Gath|er(v", false);
    String all = told("Gather|(v", true);
    assertThat(brief).startsWith("Gather(").contains("C1").doesNotContain("Parameters");
    assertThat(all).startsWith("Gather(").contains("Parameters").contains("offset_dims");
  }

  @Test
  void tellsOfTheCallThatIsTyped() {
    assertThat(told("Transpose(v, |", false)).startsWith("Transpose(").contains("permutation: ");
    assertThat(told("Transpose(v, {1, |", false)).contains("permutation: ");
    assertThat(told("Transpose(v, {1, 0}) + |", false)).isEmpty();
    assertThat(told("Compare(v, v, |", false)).contains("direction: ");
    assertThat(told("Slice(v, limit_indices={1, 1}, |", false)).contains("start_indices: ");
    assertThat(told("Tuple(v, |", false)).contains("elements: ");
  }

  @Test
  void tellsOfParametersTypesCommandsAndCodes() {
    assertThat(told("Reduce(v, 0.0, Add, dimensions|={0})", false)).startsWith("  dimensions");
    assertThat(told("bf1|6[2]", false)).isEqualTo("bf16: an element type of 16 bits");
    assertThat(told("1 + 1\n:va|rs", false)).startsWith(":vars");
    assertThat(told("X03|01", false)).startsWith("X0301");
    assertThat(told("nothing_of_the_kind|", false)).isEmpty();
    assertThat(told("|", false)).isEmpty();
  }

  @Test
  void escapesWhatBecomesHtml() {
    session.run("let w = v /* <script>alert(1)</script> */ + v;");
    assertThat(Inspection.at(session, "w", 1, false, Screen.PLAIN).orElseThrow().get("text/html"))
        .asString()
        .contains("&lt;script&gt;")
        .doesNotContain("<script>");
  }

  /** Wherever the cursor stands in any example, there is an answer and no failure. */
  @Test
  void answersAtEachPlaceOfEachExample() {
    int told = 0;
    for (var op : OpCatalog.all()) {
      for (Example example : op.examples()) {
        String code = example.source();
        for (int cursor = 0; cursor <= code.length(); cursor++) {
          if (Inspection.at(session, code, cursor, false, Screen.PLAIN).isPresent()) {
            told++;
          }
          assertThat(Completions.at(session, code, cursor)).isNotNull();
        }
      }
    }
    assertThat(told).isGreaterThan(1000);
  }
}
