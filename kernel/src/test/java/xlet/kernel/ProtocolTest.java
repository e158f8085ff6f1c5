package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static xlet.kernel.Talk.types;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.client.KernelClient;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;

/** The messages of the protocol, all but execute_request. */
final class ProtocolTest {
  private Talk talk;

  @BeforeEach
  void begin() throws Exception {
    talk = Talk.begin();
  }

  @AfterEach
  void end() throws Exception {
    talk.end();
  }

  private static ObjectNode code(String code) {
    return Json.object().put("code", code);
  }

  private static List<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kernel_info_request",
        "execute_request",
        "inspect_request",
        "complete_request",
        "history_request",
        "is_complete_request",
        "comm_info_request",
        "debug_request",
        "interrupt_request"
      })
  void isBusyWhileItAnswers(String type) throws Exception {
    for (Channel channel : List.of(Channel.SHELL, Channel.CONTROL)) {
      String id = talk.client().send(channel, type, code("1"));
      Message reply = talk.client().receive(channel, "", id);
      assertThat(reply.type()).isEqualTo(type.replace("_request", "_reply"));
      assertThat(reply.header().path("version").asString()).isEqualTo("5.5");
      List<Message> published = talk.client().broadcasts(id);
      assertThat(published.getFirst().content().path("execution_state").asString())
          .isEqualTo("busy");
      assertThat(published.getLast().content().path("execution_state").asString())
          .isEqualTo("idle");
      assertThat(published).allMatch(message -> message.parentId().equals(id));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"comm_msg", "comm_close", "input_reply", "no_such_request", "x"})
  void isBusyWithWhatIsNotAnswered(String type) throws Exception {
    String id = talk.client().send(Channel.SHELL, type, Json.object());
    assertThat(types(talk.client().broadcasts(id))).containsExactly("status", "status");
    assertThat(talk.run("1 + 1").isOk()).isTrue();
  }

  @Test
  void saysWhatItIs() throws Exception {
    ObjectNode info = talk.ask("kernel_info_request", Json.object());
    assertThat(info.path("status").asString()).isEqualTo("ok");
    assertThat(info.path("protocol_version").asString()).isEqualTo("5.5");
    assertThat(info.path("supported_features").isArray()).isTrue();
    assertThat(info.path("banner").asString()).startsWith("Xlet ");
    JsonNode language = info.path("language_info");
    assertThat(language.path("name").asString()).isEqualTo("xlet");
    assertThat(language.path("file_extension").asString()).isEqualTo(".xlet");
    assertThat(language.path("mimetype").asString()).isEqualTo("text/x-xlet");
    assertThat(info.path("help_links").size()).isPositive();
  }

  @Test
  void completesAtTheCursorCountedInCodePoints() throws Exception {
    talk.run("let operand = f32[2] {1, 2}");
    String text = "/* \ud83d\ude00\ud83d\ude00 */ Neg(oper)";
    int cursor = text.codePointCount(0, text.length()) - 1;
    ObjectNode reply = talk.ask("complete_request", code(text).put("cursor_pos", cursor));
    assertThat(texts(reply.path("matches"))).contains("operand");
    assertThat(reply.path("cursor_start").asInt()).isEqualTo(cursor - 4);
    assertThat(reply.path("cursor_end").asInt()).isEqualTo(cursor);
    JsonNode typed = reply.path("metadata").path("_jupyter_types_experimental");
    assertThat(typed.size()).isEqualTo(reply.path("matches").size());
    assertThat(typed.path(0).path("text").asString()).isEqualTo("operand");
    assertThat(typed.path(0).path("signature").asString()).contains("f32[2]");
  }

  @Test
  void inspectsNamesAndOperations() throws Exception {
    talk.run("let operand = f32[2] {1, 2}");
    ObjectNode variable = talk.ask("inspect_request", code("Neg(operand)").put("cursor_pos", 6));
    assertThat(variable.path("found").asBoolean()).isTrue();
    assertThat(variable.path("data").path("text/plain").asString())
        .contains("f32[2]{0}")
        .contains("{1.0, 2.0}");
    ObjectNode operation = talk.ask("inspect_request", code("Gather").put("cursor_pos", 6));
    assertThat(operation.path("data").path("text/plain").asString()).contains("start_indices");
    ObjectNode nothing = talk.ask("inspect_request", code("   ").put("cursor_pos", 1));
    assertThat(nothing.path("found").asBoolean()).isFalse();
    assertThat(nothing.path("status").asString()).isEqualTo("ok");
  }

  @Test
  void knowsWhetherACellIsComplete() throws Exception {
    assertThat(talk.ask("is_complete_request", code("1 + 1")).path("status").asString())
        .isEqualTo("complete");
    assertThat(talk.ask("is_complete_request", code(":vars")).path("status").asString())
        .isEqualTo("complete");
    ObjectNode more = talk.ask("is_complete_request", code("while (n < 3) {"));
    assertThat(more.path("status").asString()).isEqualTo("incomplete");
    assertThat(more.path("indent").asString()).isEqualTo("  ");
    assertThat(talk.ask("is_complete_request", code("Add(1, 2))")).path("status").asString())
        .isEqualTo("invalid");
  }

  @Test
  void tellsHowOperationsAreCalled() throws Exception {
    JsonNode typed =
        talk.ask("complete_request", code("Transpo"))
            .path("metadata")
            .path("_jupyter_types_experimental");
    assertThat(typed.path(0).path("type").asString()).isEqualTo("operation");
    assertThat(typed.path(0).path("signature").asString())
        .isEqualTo("Transpose(operand, permutation)");
  }

  /** Jupyter's own client takes other dates for text. */
  @Test
  void datesMessagesAsClientsReadThem() throws Exception {
    for (Message message : talk.run("1 + 1").broadcasts()) {
      assertThat(message.header().path("date").asString())
          .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z");
    }
  }

  @Test
  void doesNotReadOnWhereNobodyTypes() throws Exception {
    ObjectNode asked = code("let x = 1;\n".repeat(50_000));
    assertThat(talk.ask("is_complete_request", asked).path("status").asString())
        .isEqualTo("unknown");
  }

  @Test
  void answersQuestionsWhileACellRuns() throws Exception {
    talk.run("let operand = f32[2] {1, 2}");
    String cell = talk.startLoop();
    assertThat(texts(talk.ask("complete_request", code("oper")).path("matches")))
        .contains("operand");
    assertThat(talk.ask("inspect_request", code("operand")).path("found").asBoolean()).isTrue();
    talk.ask("is_complete_request", code("1"));
    talk.ask("history_request", Json.object());
    talk.ask("kernel_info_request", Json.object());
    assertThat(talk.client().heartbeat()).isPositive();
    talk.interrupt();
    assertThat(talk.replyTo(cell).path("ename").asString()).isEqualTo("X0403");
  }

  @Test
  void closesCommsThatItDoesNotHave() throws Exception {
    assertThat(talk.ask("comm_info_request", Json.object()).path("comms").isEmpty()).isTrue();
    String id =
        talk.client()
            .send(
                Channel.SHELL,
                "comm_open",
                Json.object().put("comm_id", "c").put("target_name", "t"));
    List<Message> published = talk.client().broadcasts(id);
    assertThat(types(published)).containsExactly("status", "comm_close", "status");
    assertThat(published.get(1).content().path("comm_id").asString()).isEqualTo("c");
  }

  @Test
  void welcomesEachWhoListens() throws Exception {
    KernelClient second = KernelClient.connect(talk.connection());
    Message welcome = second.receive(Channel.IOPUB, "", "");
    assertThat(welcome.type()).isEqualTo("iopub_welcome");
    assertThat(welcome.content().path("subscription").asString()).isEmpty();
    second.close();
  }

  @Test
  void repliesToWhoeverAsked() throws Exception {
    KernelClient second = KernelClient.connect(talk.connection());
    second.awaitReady();
    String mine = talk.client().send(Channel.SHELL, "execute_request", code("1"));
    String other = second.send(Channel.SHELL, "execute_request", code("2"));
    assertThat(second.receive(Channel.SHELL, "", "").parentId()).isEqualTo(other);
    assertThat(talk.client().receive(Channel.SHELL, "", "").parentId()).isEqualTo(mine);
    second.close();
  }

  @Test
  void forgetsAnInterruptThatMeetsNothing() throws Exception {
    talk.interrupt();
    talk.interrupt();
    assertThat(talk.run("let n = 0\nwhile (n < 100) { n = n + 1; }\nn").result()).contains("100");
  }

  @Test
  void stopsWhatNeverEndsTwiceInARow() throws Exception {
    talk.run("let keep = 1");
    for (int turn = 0; turn < 2; turn++) {
      String id = talk.startLoop();
      talk.interrupt();
      assertThat(talk.replyTo(id).path("ename").asString()).isEqualTo("X0403");
      talk.client().broadcasts(id);
    }
    assertThat(talk.run("keep + n").result()).contains("1");
  }

  /** A cell that waits is one that the user sees, too. */
  @Test
  void stopsCellsThatWait() throws Exception {
    String first = talk.startLoop();
    ObjectNode waiting = code("let m = 0\nwhile (m < 1) { m = m * 1; }");
    waiting.put("stop_on_error", false);
    String second = talk.client().send(Channel.SHELL, "execute_request", waiting);
    // Both requests have arrived once the kernel answers a third on the same channel.
    talk.ask("kernel_info_request", Json.object());
    talk.interrupt();
    assertThat(talk.replyTo(first).path("ename").asString()).isEqualTo("X0403");
    assertThat(talk.replyTo(second).path("status").asString()).isEqualTo("aborted");
    assertThat(talk.run("1 + 1").result()).contains("2");
  }

  @Test
  void stopsCellsThatWaitBehindOneThatLetsThemGoOn() throws Exception {
    ObjectNode running = code(Talk.LOOP).put("stop_on_error", false);
    String first = talk.client().send(Channel.SHELL, "execute_request", running);
    String second = talk.client().send(Channel.SHELL, "execute_request", running.deepCopy());
    talk.client().receive(Channel.IOPUB, "execute_input", first);
    talk.ask("kernel_info_request", Json.object());
    talk.interrupt();
    for (String id : List.of(first, second)) {
      assertThat(talk.replyTo(id).path("ename").asString()).isEqualTo("X0403");
    }
    assertThat(talk.run("1 + 1").result()).contains("2");
  }

  @Test
  void tellsAllThatItEnds() throws Exception {
    String id =
        talk.client().send(Channel.CONTROL, "shutdown_request", Json.object().put("restart", true));
    Message reply = talk.client().receive(Channel.CONTROL, "shutdown_reply", id);
    assertThat(reply.content().path("status").asString()).isEqualTo("ok");
    assertThat(reply.content().path("restart").asBoolean()).isTrue();
    assertThat(types(talk.client().broadcasts(id)))
        .containsExactly("status", "shutdown_reply", "status");
    talk.kernel().awaitEnd();
  }
}
