package xlet.session.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

/** Pictures of memory and of programs, as they are asked for. */
final class LayoutCommandTest {
  private final Session session = Session.create();
  private final Shell shell = new Shell(session, Screen.PLAIN);
  private final List<Map<String, Object>> shown = new ArrayList<>();

  LayoutCommandTest() {
    session.run(
        "let t = f32[3,5]{1,0:T(2,2)} {{1,2,3,4,5},{6,7,8,9,10},{11,12,13,14,15}};"
            + "let both = Tuple(t, 1); let f = (x) => x;");
    shell.front(
        new Front() {
          @Override
          public void done(Outcome outcome, SourceText source) {}

          @Override
          public void said(List<String> lines) {}

          @Override
          public void shown(Map<String, Object> bundle) {
            shown.add(bundle);
          }
        });
  }

  @Test
  void answersInBothDirections() throws CommandException {
    assertThat(shell.run(":layout t[2,3]")).first().asString().contains("slot 17");
    assertThat(shell.run(":layout t @17")).first().asString().contains("t[2,3] = 14.0");
    assertThat(shell.run(":layout t@11")).first().asString().contains("padding");
    assertThat(shell.run(":layout both(0)[2,3]")).first().asString().startsWith("both(0)[2,3]");
    assertThat(shell.run(":layout f32[3,5]{1,0:T(2,2)} [2,3]"))
        .first()
        .asString()
        .isEqualTo("element [2,3] lies in slot 17: bytes 68 to 71");
  }

  @Test
  void showsStripsAsTextAndHtml() throws CommandException {
    assertThat(shell.run(":layout t")).isEmpty();
    assertThat(shell.run(":layout f32[2,3]{0,1}")).isEmpty();
    assertThat(shown)
        .hasSize(2)
        .allSatisfy(bundle -> assertThat(bundle).containsOnlyKeys("text/plain", "text/html"));
  }

  @Test
  void showsGraphsAsTextAndSvg() throws CommandException {
    shell.run(":graph both");
    assertThat(shown)
        .singleElement()
        .satisfies(bundle -> assertThat(bundle).containsOnlyKeys("text/plain", "image/svg+xml"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          :layout | `:layout x` for all
          :layout t @24 | t has slots 0 to 23
          :layout t[3,3] | 3 is not in 0..2 of dimension 0
          :layout t[3] | the index of an element has 2 numbers
          :layout t[a,b] | t[a,b]
          :layout both | say which element, as in `:layout both(0)`
          :layout both(2) | has no such element
          :layout nothing | `nothing` is not defined
          :layout nothing[2,3] | `nothing` is not defined
          :layout f33[2,3] | did you mean `f32`?
          :layout f32[2,3]{1,1} | the layout does not fit f32[2,3]
          :layout f32[2,x] | expected a value
          :layout g32[2] | g32
          :layout t tile=0x128 | a tile has from 1
          :layout t tile=8 | :layout x tile=8x128
          :graph nothing | `nothing` is not defined
          :graph f | need types
          """)
  void saysWhatItCannotShow(String line, String reason) {
    assertThatThrownBy(() -> shell.run(line))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void weighsWhatAProgramMoves() throws CommandException {
    session.run(
        "let p = (x: f32[32,256]) => Copy(Transpose(Reshape(x, {32,8,32}), {2,0,1}),"
            + " f32[32,32,8]{0,1,2});");
    assertThat(String.join("\n", shell.run(":layout p tile=8x128")))
        .isEqualTo(
            """
            p in tiles of 8x128: 3 of 3 reshapes, transposes and copies move data
            step                                          bytes  tiles  elements
            %1 = Reshape(x, dimensions={32,8,32})       163,840     40     8,192
            %2 = Transpose(%1, {2,0,1})                 655,360    160     8,192
            %3 = Copy(%2, shape=f32[32,32,8]{0,1,2})    655,360    160     8,192
            all                                       1,474,560    360    24,576\
            """);
    assertThat(shell.run(":layout p tile=linear")).anyMatch(line -> line.endsWith("free"));
    assertThat(shell.run(":layout t tile=8x128")).singleElement().asString().contains("no reshape");
  }

  @Test
  void nothingToDrawIsSaid() {
    assertThatThrownBy(() -> new Shell(Session.create(), Screen.PLAIN).run(":graph"))
        .hasMessageContaining("nothing has been computed yet");
  }

  /** Wherever a type is shown, so are its tiles. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          t
          both
          f32[3,5]{1,0:T(2,2)}
          shape(t)
          let g = (x: f32[3,5]{1,0:T(2,2)}) => x
          let u = t
          """)
  void typesKeepTheirTiles(String program) {
    SourceText source = SourceText.of(program);
    List<String> lines = new ArrayList<>();
    session
        .run(source)
        .forEach(outcome -> lines.addAll(OutcomeRenderer.lines(outcome, source, Screen.PLAIN)));
    assertThat(lines.getFirst()).contains("f32[3,5]{1,0:T(2,2)}");
    List<String> types = new ArrayList<>();
    session
        .check(source)
        .forEach(outcome -> types.addAll(OutcomeRenderer.lines(outcome, source, Screen.PLAIN)));
    assertThat(types.getFirst()).contains("f32[3,5]{1,0:T(2,2)}");
  }
}
