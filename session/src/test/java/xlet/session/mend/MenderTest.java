package xlet.session.mend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;

/** A mend is likely and runs to its end; where there is none, none is offered. */
class MenderTest {
  private static final String GIVEN =
      """
      let x: f32[3] = {1, 2, 3};
      let m: f32[2,3] = {{1, 2, 3}, {4, 5, 6}};
      let t = tuple({1.0, 2.0}, 5);
      let p: pred[3] = {true, false, true};
      let v4: f32[4] = {1, 2, 3, 4};
      """;

  private static List<String> mends(String program) {
    Session session = Session.create();
    session.run(GIVEN);
    return session.run(program).getLast().result()
            instanceof Outcome.Result.Failed(Diagnostic error)
        ? error.corrections().stream().map(Correction::statement).toList()
        : List.of();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "While((i, a) => i < 3, (i, a) => (i + 1, a * 2.0), (0, 1.0))",
        "While((i: s32, a: f32) => i < 3, (i: s32, a: f32) => (i + 1, a * 2.0), (0, 1.0))",
        "While((i, a) => i < 3, (i, a) => (i + 1, a * 2.0), 0, 1.0)",
        "While((i, a) => i < 3, (i, a) => { let b = a * 2.0; (i + 1, b) }, (0, 1.0))",
        "let c = (i, a) => i < 3; let g = (i, a) => (i + 1, a * 2.0); While(c, g, (0, 1.0))"
      })
  void computationsOfTheElementsOfATuple(String program) {
    Session session = Session.create();
    List<Outcome> outcomes = session.run(program);
    assertThat(outcomes.getLast().result()).isInstanceOf(Outcome.Result.Failed.class);
    Diagnostic error = ((Outcome.Result.Failed) outcomes.getLast().result()).diagnostic();
    assertThat(error.corrections()).hasSize(1);
    session.run(error.corrections().getFirst().statement());
    assertThat(session.run("then _ == (3, 8.0);")).noneMatch(Outcome::isBad);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Reduce(m, 0.0, Add, 1)           | Reduce(m, 0.0, Add, {1})
          Scan(x, x, 1.0, (a, b, c) => (a * c, b + c), 0) | Scan({x, x}, 1.0, (a, b, c) => (a * c, b + c), 0)
          Scan(x, 0.0, 1.0, (a, b, c) => (b, a + c), 0) | Scan(x, {0.0, 1.0}, (a, b, c) => (b, a + c), 0)
          ReduceWindow(x, -inf, Max, window_dimensions={3}, padding=SAM) | ReduceWindow(x, -inf, Max, window_dimensions={3}, padding=SAME)
          Compare(x, x, direction="GTE")   | Compare(x, x, direction=GE)
          Fft(x, RFTT, {3})                | Fft(x, RFFT, {3})
          let q = f32[3,2] Transpose(m, {1, 0}) | let q = Transpose(m, {1, 0})
          f32[3] Iota(f32[3], 0)           | Iota(f32[3], 0)
          DotGeneral(m, m, contracting_dims=([1], [1])) | DotGeneral(m, m, lhs_contracting_dimensions={1}, rhs_contracting_dimensions={1}, lhs_batch_dimensions={}, rhs_batch_dimensions={})
          Reduce(m, 0.0, Add, axis=-1)     | Reduce(m, 0.0, Add, dimensions_to_reduce={1})
          Reduce(0.0, m, Add, {1})         | Reduce(m, 0.0, Add, {1})
          Reduce(m, 0.0, sum, {1})         | Reduce(m, 0.0, Add, {1})
          Reshape(m, 3, 2)                 | Reshape(m, {3, 2})
          Reshape(m, {-1})                 | Reshape(m, {6})
          Select(x, x, p)                  | Select(p, x, x)
          Select(m > 2, m, 0)              | Select(m > 2, m, Broadcast(0.0, {2,3}))
          Select(m > 2, 1, m)              | Select(m > 2, Broadcast(1.0, {2,3}), m)
          Iota(0, s32[4])                  | Iota(s32[4], 0)
          Transpose(m)                     | Transpose(m, {1, 0})
          Mul(x, x, x)                     | Mul(Mul(x, x), x)
          ConvertElementType(f32, p)       | ConvertElementType(p, f32)
          let y: s32[3] = x                | let y: s32[3] = ConvertElementType(x, s32)
          t(2)                             | t(1)
          x[3]                             | x[2]
          1.0 < x < 3.0                    | (1.0 < x) & (x < 3.0)
          x ^ 2.0                          | Pow(x, 2.0)
          Pad(x, x, {(1, 1, 0)})           | Pad(x, 0, {(1, 1, 0)})
          then 1.0 ~= 1.0                  | then 1.0 ~= 1.0 within 1e-6
          then 1.0 ~= 2.0                  | then 1.0 != 2.0
          replicas 0                       | replicas 1
          7 / 2 ~= 3                       | 7 / 2 != 3
          Redu(m, 0.0, Add, {1})           | Reduce(m, 0.0, Add, {1})
          x + "1.0"                        | x + 1.0
          x + v4                           | Add(x, Slice(v4, {0}, {3}, {1}))
          f32[3] select(x, x, p)           | f32[3] select(p, x, x)
          x[0] = 9.0                       | x = DynamicUpdateSlice(x, {9.0}, {0})
          Replicas 2                       | replicas 2
          """)
  void aCallIsMended(String wrong, String right) {
    assertThat(mends(wrong)).startsWith(right);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Sum(m, 0)      | Sub
          len(x)         | Le(
          1.0 < x < 5.0  | Convert
          Add(x)         | 0
          Neg()          | 0
          DynamicSlice(x, {1, 2}, {1}) | {x}
          AllGather(x, 0, 2)           | {2}
          """)
  void whatIsFarFetchedIsNotOffered(String wrong, String farFetched) {
    assertThat(mends(wrong))
        .noneMatch(mend -> mend.contains(farFetched) && !mend.contains("Reduce"));
  }

  /** A mend without it would give something else than what is meant. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Reverse(x, {0}, wrap=true)",
        "Pad(x, 0.0, {{1, 1, 0}}, mode=reflect)",
        "Reduce(x, 0.0, Add, {0}, where=p)",
        "Iota(f32[3], 0, step=2)",
        "Sort(x, order=descending)"
      })
  void whatIsSaidByNameIsNotLeftOut(String program) {
    assertThat(mends(program)).isEmpty();
  }

  /** The types of an endless loop are right. */
  @Test
  void aLoopWithoutEndIsNotOffered() {
    assertThat(mends("While((i: s32) => i + 0, (i: s32) => i < 10, 1)")).isEmpty();
  }

  @Test
  void nothingIsBoundByATrial() {
    Session session = Session.create();
    session.run("let y = np.zeros(3)");
    assertThat(session.names()).doesNotContain("y");
  }
}
