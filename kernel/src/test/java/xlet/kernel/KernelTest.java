package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import xlet.kernel.client.KernelClient;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;

/** Cells are run, shown, refused and stopped. */
final class KernelTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Kernel kernel;
  private KernelClient client;

  @BeforeEach
  void start() throws Exception {
    Connection connection = Connection.local();
    kernel = Kernel.start(connection, Map.of("XLET_HISTORY", "/dev/null/none"));
    client = KernelClient.connect(connection);
    client.awaitReady(PATIENCE);
  }

  @AfterEach
  void stop() throws InterruptedException {
    client.close();
    kernel.end();
    kernel.awaitEnd();
  }

  private static List<String> types(List<Message> messages) {
    return messages.stream().map(Message::type).toList();
  }

  @Test
  void showsEarlierStatementsAndGivesTheLastAsResult() throws Exception {
    var run = client.execute("let v = f32[3] {1, 2, 3}; \nv + v", PATIENCE);
    assertThat(types(run.broadcasts()))
        .containsExactly("status", "execute_input", "display_data", "execute_result", "status");
    assertThat(run.result()).isEqualTo("f32[3]{0}   12 B   {2.0, 4.0, 6.0}");
    assertThat(run.reply().content().path("execution_count").asInt()).isEqualTo(1);
  }

  @Test
  void tellsWhereAndWhyACellFails() throws Exception {
    var run = client.execute("let v = f32[3] {1, 2, 3}\nv + w\nv", PATIENCE);
    assertThat(types(run.broadcasts()))
        .containsExactly("status", "execute_input", "display_data", "error", "status");
    assertThat(run.contents("error").getFirst().path("ename").asString()).isEqualTo("X0202");
    assertThat(client.execute("v", PATIENCE).isOk()).isTrue();
  }

  @Test
  void stopsWhatNeverEnds() throws Exception {
    String id =
        client.send(
            Channel.SHELL,
            "execute_request",
            Json.object().put("code", "let keep = 1\nlet n = 0\nwhile (n < 1) { n = n * 1; }"));
    client.receive(Channel.IOPUB, "execute_input", id, PATIENCE);
    Thread.sleep(200);
    client.ask(Channel.CONTROL, "interrupt_request", Json.object(), PATIENCE);
    Message reply = client.receive(Channel.SHELL, "execute_reply", id, PATIENCE);
    assertThat(reply.content().path("ename").asString()).isEqualTo("X0403");
    assertThat(client.execute("keep", PATIENCE).result()).contains("1");
  }
}
