package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Json;

/** Each request is answered, so that no client waits for nothing. */
final class RequestsTest {
  private Talk talk;

  @BeforeEach
  void begin() throws Exception {
    talk = Talk.begin();
  }

  @AfterEach
  void end() throws Exception {
    talk.end();
  }

  private ObjectNode ask(String type, ObjectNode content) throws Exception {
    return talk.client().ask(Channel.CONTROL, type, content).content();
  }

  @ParameterizedTest
  @ValueSource(strings = {"create_subshell_request", "delete_subshell_request", "no_request"})
  void refusesWhatItDoesNotKnow(String type) throws Exception {
    ObjectNode reply = ask(type, Json.object());
    assertThat(reply.path("status").asString()).isEqualTo("error");
    assertThat(reply.path("evalue").asString()).contains(type);
  }

  @Test
  void listsNoSubshells() throws Exception {
    assertThat(ask("list_subshell_request", Json.object()).path("subshell_id").isEmpty()).isTrue();
  }

  @Test
  void namesItsPorts() throws Exception {
    ObjectNode reply = ask("connect_request", Json.object());
    for (Channel channel : Channel.values()) {
      assertThat(reply.path(channel.portField()).asInt())
          .isEqualTo(talk.connection().ports().get(channel));
    }
  }

  @Test
  void saysWhatItsProcessTakes() throws Exception {
    ObjectNode reply = ask("usage_request", Json.object());
    assertThat(reply.path("pid").asLong()).isEqualTo(ProcessHandle.current().pid());
    assertThat(reply.path("kernel_memory").asLong()).isPositive();
  }

  /** Front ends that debug read the body of each answer. */
  @Test
  void tellsDebuggersThatThereIsNothingToDebugWith() throws Exception {
    ObjectNode info = ask("debug_request", Json.object().put("command", "debugInfo"));
    assertThat(info.path("success").asBoolean()).isTrue();
    assertThat(info.path("body").path("isStarted").asBoolean(true)).isFalse();
    ObjectNode other = ask("debug_request", Json.object().put("command", "modules"));
    assertThat(other.path("success").asBoolean(true)).isFalse();
    assertThat(other.path("body").isObject()).isTrue();
  }
}
