package xlet.session.mistakes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.session.mistakes.WrongCall.Told;

/**
 * Wrong calls of most operations: a message underlines the fault, names types and values, states
 * the rule with its numbers, and offers a statement that runs. Each bar counts the calls that get
 * the point; raise it with what is reached.
 */
class WrongCallsTest {
  /** A table and its bars. */
  record Bars(String table, int oneError, int places, int facts, int rules, int mends) {}

  static Stream<Bars> tables() {
    return Stream.of(
        new Bars("wrong-calls.txt", 86, 86, 86, 86, 86),
        new Bars("more-wrong-calls.txt", 44, 43, 43, 42, 42),
        new Bars("unseen-wrong-calls.txt", 82, 81, 82, 82, 79),
        new Bars("fresh-wrong-calls.txt", 48, 48, 48, 48, 46));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void theirMessagesSayWhatIsWrong(Bars bars) {
    List<Told> told = WrongCall.table(bars.table()).stream().map(WrongCall::told).toList();
    int oneError = count(told, Told::isOneError);
    int places = count(told, Told::hasPlace);
    int facts = count(told, Told::namesFacts);
    int rules = count(told, Told::statesRule);
    int mends = count(told, Told::hasMends);
    String scores =
        "%d calls: one error %d, place %d, facts %d, rule %d, mend %d; %d of %d points%n"
            .formatted(
                told.size(),
                oneError,
                places,
                facts,
                rules,
                mends,
                places + facts + rules + mends,
                WrongCall.MOST * told.size());
    String reports = told.stream().map(Told::report).collect(Collectors.joining());
    Tables.write(bars.table(), scores + "\n" + reports);
    System.out.println(scores);
    assertThat(oneError).as(scores).isGreaterThanOrEqualTo(bars.oneError());
    assertThat(places).as(scores).isGreaterThanOrEqualTo(bars.places());
    assertThat(facts).as(scores).isGreaterThanOrEqualTo(bars.facts());
    assertThat(rules).as(scores).isGreaterThanOrEqualTo(bars.rules());
    assertThat(mends).as(scores).isGreaterThanOrEqualTo(bars.mends());
  }

  private static int count(List<Told> told, Predicate<Told> point) {
    return (int) told.stream().filter(point).count();
  }

  @TestFactory
  Stream<DynamicTest> eachMendOfTheTableRuns() {
    return tables()
        .flatMap(bars -> WrongCall.table(bars.table()).stream())
        .map(call ->
            DynamicTest.dynamicTest(
                call.title(),
                () -> {
                  assertThat(Run.of(call.given()).errors()).isEmpty();
                  assertThat(Run.of(call.given(), call.mend()).errors()).isEmpty();
                }));
  }
}
