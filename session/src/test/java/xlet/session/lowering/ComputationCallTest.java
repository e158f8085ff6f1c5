package xlet.session.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;

/** Calls of the program's own computations: literals fit, and what does not fit is told. */
class ComputationCallTest {
  private static final String GIVEN =
      """
      let g = (x: f32[2], n: f32) => x * n;
      let w: s32[2] = {1, 2};
      let z: f32[3] = {1, 2, 3};
      """;

  private static Diagnostic error(String program) {
    List<Diagnostic> errors =
        Session.create().run(program).stream()
            .map(Outcome::result)
            .filter(Outcome.Result.Failed.class::isInstance)
            .map(result -> ((Outcome.Result.Failed) result).diagnostic())
            .toList();
    assertThat(errors).hasSize(1);
    return errors.getFirst();
  }

  @Test
  void literalsTakeTheTypesOfTheParameters() {
    assertThat(Session.create().run(GIVEN + "then g({1, 2}, 3) == {3.0, 6.0};"))
        .noneMatch(Outcome::isBad);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          g(w, 3)         | w | 'x' of g is f32[2] | this is s32[2] | g(ConvertElementType(w, f32), 3)
          g(z, 3)         | z | 'x' of g is f32[2] | this is f32[3] | g(Slice(z, {0}, {2}, {1}), 3)
          g({1, 2}, w)    | w | 'n' of g is f32[] | this is s32[2] |
          g({1, 2})       | g({1, 2}) | g takes 2 arguments; 1 is given | the call is g(x: f32[2], n: f32[]) | g({1, 2}, 0.0)
          g({1, 2}, 3, 4) | g({1, 2}, 3, 4) | g takes 2 arguments; 3 are given | the call is g(x: f32[2], n: f32[]) | g({1, 2}, 3)
          """)
  void theArgumentIsTold(String call, String place, String message, String found, String mend) {
    Diagnostic error = error(GIVEN + call);
    assertThat(error.primary().place().text()).isEqualTo(place);
    assertThat(error.message().replace("`", "'")).isEqualTo(message);
    assertThat(error.primary().text()).isEqualTo(found);
    assertThat(error.corrections().stream().map(Correction::statement))
        .isEqualTo(mend == null ? List.of() : List.of(mend));
  }

  /** A statement that uses a computation that could not be defined is not an error of its own. */
  @Test
  void aComputationThatIsNotDefinedIsToldOnce() {
    assertThat(error("f(x) = x + 1\nf(2)\nlet y = f(3)").corrections())
        .extracting(Correction::statement)
        .containsExactly("let f = (x) => x + 1");
  }
}
