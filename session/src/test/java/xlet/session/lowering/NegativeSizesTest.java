package xlet.session.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;

/** Types with negative sizes, wherever a type may stand. */
final class NegativeSizesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "let z: f32[-2] = {1, 2}; | -2 | let z: f32[2] = {1, 2}",
        "f32[2, -1] {{1}, {2}} | -1 | f32[2, 1] {{1}, {2}}",
        "Iota(f32[3,-4], 0) | -4 | Iota(f32[3,4], 0)",
        "let f = (a: s32[-3]) => a; | -3 | let f = (a: s32[3]) => a",
        "m(p: f32[]) -> f32[3] { p = f32[3] parameter(0) ROOT r = f32[3,-1] all-reduce() } | -1 | ''",
        "m(p: s8[]) -> s8[] { p = s8[] parameter(0) ROOT r = pred[-9223372036854775808] not(p) }"
            + " | -9223372036854775808 | ''"
      })
  void areRefusedWhereTheyStand(String program, String place, String mend) {
    Outcome outcome = Session.create().run(program).getLast();
    SourceText source = SourceText.of(program);
    assertThat(outcome.diagnostics(source)).hasSize(1);
    Diagnostic error = outcome.diagnostics(source).getFirst();
    assertThat(error.code()).isEqualTo(Code.NO_TYPE);
    assertThat(error.primary().place().text()).isEqualTo(place);
    assertThat(error.corrections())
        .extracting(Correction::statement)
        .isEqualTo(mend.isEmpty() ? List.of() : List.of(mend));
  }
}
