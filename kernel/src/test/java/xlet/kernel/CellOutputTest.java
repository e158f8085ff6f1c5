package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;

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

  private List<String> types() {
    return Talk.types(outbox.published());
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
    assertThat(types()).containsExactly("display_data", "update_display_data", "clear_output");
    for (String type : List.of("display_data", "update_display_data")) {
      ObjectNode content = outbox.published(type).getFirst();
      assertThat(content.path("data").path("text/plain").asString())
          .matches("while \\(n < 1\\) … \\d+\\.\\d s");
      assertThat(content.path("transient").path("display_id").asString()).isEqualTo("a line");
    }
    assertThat(outbox.published("clear_output").getFirst().path("wait").asBoolean()).isFalse();
  }

  /** The front end clears the line when it gets what stands in its place. */
  @Test
  void putsWhatACellSaysInPlaceOfTheLine() {
    try (Progress progress = new Progress(output, "a line", clock)) {
      progress.running("while (n < 1)");
      clock.strike();
      output.write("stdout", "said");
      output.flush();
      clock.strike();
      output.always("execute_result", Json.object());
    }
    assertThat(types()).containsExactly("display_data", "clear_output", "stream", "execute_result");
    assertThat(outbox.published("clear_output").getFirst().path("wait").asBoolean()).isTrue();
  }

  @Test
  void showsNoLineBesideWhatACellHasSaid() {
    try (Progress progress = new Progress(output, "a line", clock)) {
      progress.running("while (n < 1)");
      output.write("stdout", "said");
      clock.strike();
      clock.strike();
    }
    assertThat(types()).containsExactly("stream");
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
