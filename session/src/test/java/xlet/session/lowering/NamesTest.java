package xlet.session.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Outcome.Result;
import xlet.session.Session;
import xlet.session.diagnostic.Code;

/** Names mean what they are bound to where they stand. */
final class NamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "let a = 1; let f = (x) => x + a; let a = 10; then f(1) == 2",
        "let a = 1; let f = (a) => a + a; let a = 10; then f(3) == 6",
        "let a = 1; let f = (x) => { let b = a + x; b * b }; let b = 10; then f(1) == 4",
        "let a = 1; let g = (x) => x + a; let f = (x) => g(g(x)); let g = Neg; then f(1) == 3",
        "let a = 1; let f = (x) => (y) => x; let g = (x) => a; then g(5) == 1",
        "let n = 3; let f = (x) => { n = n + x; n }; then f(1) == 4",
        "let n = 3; let f = (x) => { n = n + x; n }; f(1); then f(1) == 4",
        "let p = f32[2] {1, 2}; let f = (x) => p[1] + x; then f(1.0) == 3",
        "let inc = (x) => x + 1; let f = (v) => { let w = s32[2] map(v), to_apply=inc; w };"
            + " then f(s32[2] {1, 2}) == {2, 3}"
      })
  void areCapturedByTheClosuresThatUseThem(String program) {
    List<Outcome> outcomes = Session.create().run(program);
    assertThat(outcomes).noneMatch(Outcome::isBad);
  }

  private static Code refusal(Outcome outcome) {
    return ((Result.Failed) outcome.result()).diagnostic().code();
  }

  @Test
  void ofVectorsHaveASizeOnlyIfTheProgramIsGivenThem() {
    Session session = Session.create();
    assertThat(refusal(session.run("my_vector = {7, 8}; my_vector[2]").getLast()))
        .isEqualTo(Code.INDEX);
    session.give();
    assertThat(session.run("then my_vector[2] == {7, 8}")).noneMatch(Outcome::isBad);
    assertThat(session.run(SourceText.of("my_vector = {7, 9}; then my_vector[1] == 9")))
        .noneMatch(Outcome::isBad);
    assertThat(refusal(session.run("my_vector[2]").getLast())).isEqualTo(Code.INDEX);
  }
}
