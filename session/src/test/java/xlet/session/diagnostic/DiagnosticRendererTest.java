package xlet.session.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.render.Columns;
import xlet.session.render.Screen;

class DiagnosticRendererTest {
  private static Span find(SourceText source, String text) {
    int start = source.text().indexOf(text);
    int before = source.text().codePointCount(0, start);
    return new Span(before, before + text.codePointCount(0, text.length()));
  }

  private static Diagnostic collapse() {
    var source = SourceText.of("<repl 3>", "let v01 = Collapse(v, {0, 2});");
    return Diagnostic.error(
            Code.CONSTRAINT,
            source,
            find(source, "{0, 2}"),
            "the dimensions are consecutive",
            "0 and 2 are not adjacent; 1 lies between")
        .breaking(new Rule("Collapse", "C2", "the dimensions are consecutive"))
        .also(Label.of(source, find(source, "v,").to(find(source, "v,")), ""))
        .also(Label.of(source, new Span(19, 20), "what is collapsed"))
        .fact("v", "f32[4,2,3]")
        .correction("let v01 = Collapse(v, {0,1})", "f32[8,3]")
        .correction("let v01 = Collapse(v, {1,2})", "f32[4,6]");
  }

  @Test
  void showsPlacesFactsAndCorrections() {
    assertThat(DiagnosticRenderer.lines(collapse(), Screen.PLAIN))
        .containsExactly(
            "<repl 3>:1:23: error[X0301]: Collapse C2: the dimensions are consecutive",
            "1 │ let v01 = Collapse(v, {0, 2});",
            "  │                    ── ^^^^^^ 0 and 2 are not adjacent; 1 lies between",
            "  │                    └ what is collapsed",
            "  = v : f32[4,2,3]",
            "  = try: let v01 = Collapse(v, {0,1}) : f32[8,3]",
            "  = try: let v01 = Collapse(v, {1,2}) : f32[4,6]");
  }

  @Test
  void putsTheTypeBelowACorrectionWhereTheLineIsTooShort() {
    assertThat(DiagnosticRenderer.lines(collapse(), Screen.PLAIN.withWidth(45)))
        .containsSequence("  = try: let v01 = Collapse(v, {0,1})", "    : f32[8,3]");
  }

  @Test
  void cutsALongLineAroundThePlaceAtFault() {
    var source =
        SourceText.of(
            "Gather(x, i, output_window_dims={1}, elided_window_dims={0,1}, window_bounds={1,1},"
                + " gather_dims_to_operand_dims={0,1}, index_vector_dim=1)");
    var diagnostic =
        Diagnostic.error(
            Code.CONSTRAINT,
            source,
            find(source, "window_bounds={1,1}"),
            "slice_sizes has one size for each dimension of the operand",
            "2 sizes given; f32[3,4,2] has rank 3");
    var lines = DiagnosticRenderer.lines(diagnostic, Screen.PLAIN);
    assertThat(lines)
        .contains(
            "1 │ …window_dims={0,1}, window_bounds={1,1}, gather_dims_to_operand_dims={0,1},…",
            "  │                     ^^^^^^^^^^^^^^^^^^^ 2 sizes given; f32[3,4,2] has rank 3");
  }

  @Test
  void staysWithinTheWidth() {
    for (int width = Screen.LEAST_WIDTH; width < 120; width++) {
      var lines = DiagnosticRenderer.lines(collapse(), Screen.PLAIN.withWidth(width));
      int most = width;
      assertThat(lines.stream().filter(line -> !line.startsWith("  = try: ")))
          .allSatisfy(line -> assertThat(Columns.width(line)).isLessThanOrEqualTo(most));
    }
  }

  @Test
  void countsWideCharactersTwice() {
    var source = SourceText.of("f", "// 宽\n宽宽 + b");
    var diagnostic =
        Diagnostic.error(Code.UNKNOWN_NAME, source, find(source, "b"), "b is not bound", "");
    assertThat(DiagnosticRenderer.lines(diagnostic, Screen.PLAIN))
        .contains("2 │ 宽宽 + b", "  │        ^");
  }

  @Test
  void letsNoControlCharacterThrough() {
    var source = SourceText.of("f", "a \u001b[31m b");
    var diagnostic = Diagnostic.error(Code.SYNTAX, source, source.span(), "no \u0007 bell", "");
    var text = DiagnosticRenderer.text(diagnostic, Screen.PLAIN);
    assertThat(text.replace("\n", "").chars()).noneMatch(Character::isISOControl);
  }

  @Test
  void speaksAsciiWhereAsked() {
    var text = DiagnosticRenderer.text(collapse(), new Screen(40, 24, false, true));
    assertThat(text.chars()).allMatch(c -> c < 128);
  }

  @Test
  void escapesHtml() {
    var source = SourceText.of("<script>", "a < b & c");
    var diagnostic =
        Diagnostic.error(Code.UNKNOWN_NAME, source, find(source, "< b &"), "<b>", "'\"")
            .fact("<i>", "f32[]")
            .correction("a < b", "pred[]")
            .note("<u>");
    assertThat(DiagnosticRenderer.html(diagnostic))
        .doesNotContain("<script>", "<b>", "<i>", "<u>")
        .contains("&lt; b &amp;</span>");
  }

  @Test
  void givesDataForPrograms() {
    var data = DiagnosticRenderer.data(collapse());
    assertThat(data)
        .containsEntry("code", "X0301")
        .containsEntry("severity", "error")
        .containsKeys("place", "labels", "rule", "facts", "corrections", "notes");
    assertThat((List<?>) data.get("corrections")).hasSize(2);
  }
}
