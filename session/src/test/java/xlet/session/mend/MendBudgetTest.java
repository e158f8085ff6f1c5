package xlet.session.mend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;

/** The search for mends is bounded by its work, not by the length of programs. */
class MendBudgetTest {
  private static List<String> mends(Outcome outcome) {
    return outcome.result() instanceof Outcome.Result.Failed(Diagnostic error)
        ? error.corrections().stream().map(Correction::statement).toList()
        : List.of();
  }

  private static String sum(int terms, String name) {
    return IntStream.range(0, terms)
        .mapToObj(k -> k == terms / 2 ? name : "total")
        .collect(Collectors.joining(" + "));
  }

  @Test
  void aLongSumWithAnUnknownNameIsMended() {
    List<Outcome> outcomes = Session.create().run("let total = 1.0;\n" + sum(100, "totl"));
    assertThat(mends(outcomes.getLast())).containsExactly(sum(100, "total"));
  }

  @Test
  void anErrorAtTheEndOfALongProgramIsMended() {
    String program = "let x = {1.0, 2.0};\n".repeat(2_000) + "Reduce(x, Add, {0})";
    assertThat(mends(Session.create().run(program).getLast()))
        .containsExactly("Reduce(x, 0.0, Add, {0})");
  }

  /** Of very many errors the first are mended: each search leaves most of the work to others. */
  @Test
  void theErrorsOfAProgramShareTheWork() {
    List<Outcome> outcomes =
        Session.create().run("let x = {1.0, 2.0};\n" + "Reduce(x, Add, {0})\n".repeat(1_000));
    List<Boolean> mended =
        outcomes.stream().skip(1).map(outcome -> !mends(outcome).isEmpty()).toList();
    assertThat(mended.subList(0, 50)).containsOnly(true);
    assertThat(mended.getLast()).isFalse();
  }

  @Test
  void aPartIsSpentOfTheWhole() {
    Budget whole = Budget.of(100);
    Budget part = whole.part(4);
    part.spend(30);
    assertThat(part.left()).isZero();
    assertThat(whole.left()).isEqualTo(70);
    assertThat(whole.part(7).left()).isEqualTo(10);
  }
}
