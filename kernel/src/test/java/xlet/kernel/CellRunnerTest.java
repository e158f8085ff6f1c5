package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;
import xlet.session.Session;
import xlet.session.command.Shell;
import xlet.session.render.Screen;

/** Cells that wait for others, and an interrupt that comes between two commands. */
final class CellRunnerTest {
  private final History history = History.inMemory();
  private final CellRunner cells =
      new CellRunner(new Shell(Session.create(), Screen.PLAIN), () -> history, new ManualClock());

  @AfterEach
  void end() throws InterruptedException {
    cells.end();
  }

  /** The first cell begins only when the others have come. */
  @ParameterizedTest
  @CsvSource({"true, error aborted aborted", "false, error ok ok"})
  void givesUpTheCellsThatWaitBehindAFailure(boolean stopOnError, String statuses)
      throws InterruptedException {
    CountDownLatch queued = new CountDownLatch(1);
    Outbox outbox = new Outbox(message -> await(queued));
    for (String code : List.of("1 + nothing", "1", "2")) {
      ObjectNode content = Json.object().put("code", code).put("stop_on_error", stopOnError);
      cells.submit(outbox.exchange(content));
    }
    queued.countDown();
    List<String> seen = new ArrayList<>();
    for (int k = 0; k < 3; k++) {
      seen.add(outbox.reply().content().path("status").asString());
    }
    assertThat(String.join(" ", seen)).isEqualTo(statuses);
    cells.submit(outbox.exchange("1"));
    assertThat(outbox.reply().content().path("status").asString()).isEqualTo("ok");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      throw new AssertionError(stop);
    }
  }

  @Test
  void stopsBetweenCommands() throws InterruptedException {
    Outbox outbox =
        new Outbox(message -> {
          if (message.type().equals("clear_output")) {
            cells.interrupt();
          }
        });
    cells.submit(outbox.exchange(":echo before\n:clear\n:echo after\nlet late = 1"));
    Message reply = outbox.reply();
    assertThat(reply.content().path("ename").asString()).isEqualTo("X0403");
    assertThat(outbox.published("stream"))
        .extracting(said -> said.path("text").asString())
        .containsExactly("before\n");
    cells.submit(outbox.exchange("late"));
    assertThat(outbox.reply().content().path("ename").asString()).isEqualTo("X0202");
  }
}
