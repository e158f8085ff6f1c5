package xlet.session.mistakes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import xlet.session.mistakes.WrongCall.Told;

/**
 * Wrong calls of most operations: a message underlines the fault, names types and values, states
 * the rule with its numbers, and offers a statement that runs. Each bar counts the calls that get
 * the point; raise it with what is reached.
 */
class WrongCallsTest {
  private static final int LEAST_ONE_ERROR = 87;
  private static final int LEAST_PLACES = 87;
  private static final int LEAST_FACTS = 87;
  private static final int LEAST_RULES = 87;
  private static final int LEAST_MENDS = 82;

  private static final List<WrongCall> TABLE = WrongCall.table("wrong-calls.txt");

  @Test
  void theirMessagesSayWhatIsWrong() {
    List<Told> told = TABLE.stream().map(WrongCall::told).toList();
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
    Tables.write("wrong-calls.txt", scores + "\n" + reports);
    System.out.println(scores);
    assertThat(oneError).as(scores).isGreaterThanOrEqualTo(LEAST_ONE_ERROR);
    assertThat(places).as(scores).isGreaterThanOrEqualTo(LEAST_PLACES);
    assertThat(facts).as(scores).isGreaterThanOrEqualTo(LEAST_FACTS);
    assertThat(rules).as(scores).isGreaterThanOrEqualTo(LEAST_RULES);
    assertThat(mends).as(scores).isGreaterThanOrEqualTo(LEAST_MENDS);
  }

  private static int count(List<Told> told, Predicate<Told> point) {
    return (int) told.stream().filter(point).count();
  }

  @TestFactory
  Stream<DynamicTest> eachMendOfTheTableRuns() {
    return TABLE.stream()
        .map(call ->
            DynamicTest.dynamicTest(
                call.title(),
                () -> {
                  assertThat(Run.of(call.given()).errors()).isEmpty();
                  assertThat(Run.of(call.given(), call.mend()).errors()).isEmpty();
                }));
  }
}
