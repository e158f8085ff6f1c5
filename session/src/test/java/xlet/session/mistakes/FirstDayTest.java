package xlet.session.mistakes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * Mistakes of people who come from another language or library: each is told of once and in its
 * place, and a mend gives what was meant. The bars are what is reached; raise them with it.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class FirstDayTest {
  private static final int MOST_MISUNDERSTOOD = 1;
  private static final int LEAST_ONE_ERROR = 355;
  private static final int LEAST_PLACES = 350;
  private static final int LEAST_OFFERED = 317;
  private static final int LEAST_MENDED = 316;

  private static final List<Mistake> TABLE = Mistake.table("first-day.txt");

  @Test
  void theyAreToldOfAndMended() {
    Scores scores = new Scores(TABLE.stream().map(Trial::of).toList());
    String table = scores.table();
    Tables.write(
        "first-day.txt",
        table + "\n" + scores.trials().stream().map(Trial::report).collect(Collectors.joining()));
    System.out.println(table);
    assertThat(scores.misunderstood()).as(table).isLessThanOrEqualTo(MOST_MISUNDERSTOOD);
    assertThat(scores.oneError()).as(table).isGreaterThanOrEqualTo(LEAST_ONE_ERROR);
    assertThat(scores.places()).as(table).isGreaterThanOrEqualTo(LEAST_PLACES);
    assertThat(scores.offered()).as(table).isGreaterThanOrEqualTo(LEAST_OFFERED);
    assertThat(scores.mended()).as(table).isGreaterThanOrEqualTo(LEAST_MENDED);
  }

  @Test
  void theTableNamesEachProgramOnce() {
    assertThat(TABLE)
        .hasSizeGreaterThanOrEqualTo(220)
        .extracting(Mistake::id)
        .doesNotHaveDuplicates();
  }

  /** The statement that was meant runs and has the value that the table says. */
  @TestFactory
  Stream<DynamicTest> eachMeaningIsRight() {
    return TABLE.stream()
        .map(mistake ->
            DynamicTest.dynamicTest(
                mistake.id(),
                () -> {
                  assertThat(Run.of(mistake.given()).errors()).isEmpty();
                  Trial.Mend meant = Trial.Mend.of(mistake, mistake.means());
                  assertThat(meant).isEqualTo(new Trial.Mend(mistake.means(), true, true));
                }));
  }

  @TestFactory
  Stream<DynamicTest> eachAcceptedProgramIsUnderstood() {
    return TABLE.stream()
        .filter(Mistake::accepted)
        .map(mistake ->
            DynamicTest.dynamicTest(
                mistake.id(), () -> assertThat(Trial.of(mistake).understood()).isTrue()));
  }
}
