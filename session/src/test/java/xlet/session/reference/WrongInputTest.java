package xlet.session.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.session.Outcome;
import xlet.session.Outcome.Result.Evaluated;
import xlet.session.Outcome.Result.Failed;
import xlet.session.Session;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.render.Literal;

/** Wrong input has the one answer, or the one error, that the manual says. */
final class WrongInputTest {
  static List<WrongInput.Row> rows() {
    return WrongInput.all();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void isAnsweredAsThePageSays(WrongInput.Row row) {
    String program = String.join("\n", Manual.statements(row.program()));
    List<Outcome> outcomes = Session.create().run(program);
    assertThat(outcomes.subList(0, outcomes.size() - 1)).noneMatch(Outcome::isBad);
    Outcome.Result last = outcomes.getLast().result();
    if (row.isRefused()) {
      assertThat(last)
          .isInstanceOfSatisfying(Failed.class, failed -> isTheError(row, failed.diagnostic()));
    } else {
      assertThat(last)
          .isInstanceOfSatisfying(
              Evaluated.class,
              evaluated ->
                  assertThat(Literal.of(evaluated.value().orElseThrow().common().orElseThrow()))
                      .isEqualTo(row.answer()));
    }
  }

  private static void isTheError(WrongInput.Row row, Diagnostic error) {
    String[] answer = row.answer().split(" ", 2);
    assertThat(error.code().id()).isEqualTo(answer[0]);
    if (answer.length > 1) {
      assertThat(error.rule().name()).endsWith(" " + answer[1]);
    }
    assertThat(error.message() + " " + error.primary().text()).contains(row.says());
    assertThat(row.says()).isNotBlank();
  }

  @Test
  void eachTopicHasPrograms() {
    assertThat(rows().getFirst().topic()).isNotBlank();
    assertThat(rows()).noneMatch(row -> row.program().isBlank() || row.answer().isBlank());
  }
}
