package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Text that a cell shows is gathered, and the line that says what runs comes and goes. */
final class CellOutputTest {
  private static final int BATCH = 1 << 16;

  private final ManualClock clock = new ManualClock();
  private final Outbox outbox = new Outbox();
  private final CellOutput output = new CellOutput(outbox.exchange(""), clock, false);

  private List<String> streams() {
    return outbox.published("stream").stream().map(said -> said.path("text").asString()).toList();
  }

  @Test
  void makesFewMessagesOfManyLines() {
    String line = "a line\n";
    for (int k = 0; k < 50_000; k++) {
      output.write("stdout", line);
    }
    output.flush();
    String all = line.repeat(50_000);
    assertThat(String.join("", streams())).isEqualTo(all);
    assertThat(streams()).hasSize((all.length() + BATCH - 1) / BATCH);
    assertThat(clock.waiting()).isZero();
  }

  @Test
  void sendsWhatWasGatheredAfterAWhile() {
    output.write("stdout", "one ");
    output.write("stdout", "two");
    assertThat(streams()).isEmpty();
    clock.strike();
    assertThat(streams()).containsExactly("one two");
    clock.strike();
    assertThat(streams()).hasSize(1);
  }

  @Test
  void saysWhatRunsOnceItTakesLong() {
    try (Progress progress = new Progress(output, "a line", clock)) {
      progress.running("while (n < 1)");
      assertThat(outbox.published("display_data")).isEmpty();
      clock.strike();
      clock.strike();
    }
    assertThat(clock.waiting()).isZero();
    List<String> lines =
        IntStream.of(0, 1, 2)
            .mapToObj(k ->
                k == 0
                    ? outbox.published("display_data").getFirst()
                    : outbox.published("update_display_data").get(k - 1))
            .map(content -> content.path("data").path("text/plain").asString())
            .collect(Collectors.toList());
    assertThat(lines.getFirst()).matches("while \\(n < 1\\) … \\d+\\.\\d s");
    assertThat(lines.get(1)).startsWith("while (n < 1) … ");
    assertThat(lines.getLast()).isEmpty();
  }

  @Test
  void saysNothingOfWhatIsDoneSoon() {
    try (Progress progress = new Progress(output, "a line", clock)) {
      progress.running("1 + 1");
    }
    assertThat(outbox.published("display_data")).isEmpty();
    assertThat(outbox.published("update_display_data")).isEmpty();
  }
}
