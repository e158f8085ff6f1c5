package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static xlet.kernel.Talk.types;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.client.KernelClient;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;

/** The messages of cells. */
final class ExecuteTest {
  private static final String FAILING = "Add(f32[2] {1, 2}, f32[3] {1, 2, 3})";

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

  private static int count(KernelClient.Run run) {
    return run.reply().content().path("execution_count").asInt();
  }

  private static String status(KernelClient.Run run) {
    return run.reply().content().path("status").asString();
  }

  @Test
  void showsEarlierStatementsAndGivesTheLastAsResult() throws Exception {
    var run = talk.run("let v = f32[3] {1, 2, 3}; \nv + v");
    assertThat(types(run.broadcasts()))
        .containsExactly("status", "execute_input", "display_data", "execute_result", "status");
    assertThat(run.result()).isEqualTo("f32[3]{0}   12 B   {2.0, 4.0, 6.0}");
    var shown = run.contents("display_data").getFirst();
    assertThat(shown.path("data").path("text/plain").asString())
        .isEqualTo("v : f32[3]{0}   12 B   {1.0, 2.0, 3.0}");
    assertThat(shown.path("data").path("text/html").asString()).contains("f32[3]{0}");
    assertThat(shown.path("data").path("application/vnd.xlet.value+json").path("value").toString())
        .isEqualTo("[1.0,2.0,3.0]");
    assertThat(run.reply().content().path("payload").size()).isZero();
  }

  @Test
  void tellsWhereAndWhyACellFails() throws Exception {
    var run = talk.run("let v = f32[3] {1, 2, 3}\nv + w\nlet late = v");
    assertThat(types(run.broadcasts()))
        .containsExactly("status", "execute_input", "display_data", "error", "status");
    var error = run.contents("error").getFirst();
    assertThat(error.path("ename").asString()).isEqualTo("X0202");
    assertThat(error.path("traceback").toString()).contains("v + w").doesNotContain("at xlet.");
    assertThat(error.path("html").asString()).contains("<pre").contains("v + ");
    assertThat(run.reply().content().path("evalue")).isEqualTo(error.path("evalue"));
    assertThat(talk.run("v").isOk()).isTrue();
    assertThat(talk.run("late").isOk()).isFalse();
  }

  @Test
  void failsWhereAnExpectationDoesNotHold() throws Exception {
    assertThat(talk.run("1 + 1 == 2;").result()).contains("1 + 1 == 2");
    var run = talk.run("1 + 1 == 3;");
    assertThat(run.contents("error").getFirst().path("ename").asString()).isEqualTo("X0501");
  }

  @Test
  void writesWhatCommandsSayToTheStream() throws Exception {
    var run = talk.run("let a = 1\n:vars\nlet b = 2\n:vars");
    assertThat(types(run.broadcasts()))
        .containsExactly(
            "status",
            "execute_input",
            "display_data",
            "stream",
            "display_data",
            "stream",
            "status");
    assertThat(run.contents("stream").getLast().path("text").asString())
        .isEqualTo("a  s32[]  4 B\nb  s32[]  4 B\n");
    assertThat(talk.run(":nonsense").isOk()).isFalse();
  }

  @Test
  void showsWarningsWithAColourOfTheirOwn() throws Exception {
    var run = talk.run("Transpose(f32[1,2] {{1, 2}}, /*operand=*/ {1, 0})");
    assertThat(run.isOk()).isTrue();
    assertThat(run.contents("stream")).isEmpty();
    var warning = run.contents("display_data").getFirst().path("data");
    assertThat(warning.path("text/plain").asString()).contains("X0209");
    assertThat(warning.path("text/html").asString()).contains("X0209");
  }

  @Test
  void clearsWhatIsShown() throws Exception {
    var run = talk.run(":echo hello, world\n:clear\n:echo again");
    assertThat(types(run.broadcasts()))
        .containsExactly("status", "execute_input", "stream", "clear_output", "stream", "status");
    assertThat(run.contents("stream").getFirst().path("text").asString())
        .isEqualTo("hello, world\n");
    assertThat(run.contents("clear_output").getFirst().path("wait").isBoolean()).isTrue();
  }

  @Test
  void countsTheCellsThatAreStored() throws Exception {
    assertThat(count(talk.run("1"))).isEqualTo(1);
    assertThat(count(talk.run("2"))).isEqualTo(2);
    assertThat(count(talk.run(code("3").put("store_history", false)))).isEqualTo(2);
    assertThat(count(talk.run(code("4").put("silent", true)))).isEqualTo(2);
    assertThat(count(talk.run(FAILING))).isEqualTo(3);
    assertThat(count(talk.run("5"))).isEqualTo(4);
  }

  @Test
  void saysNothingOfASilentCell() throws Exception {
    var run = talk.run(code("let q = 7\nq\n:vars").put("silent", true));
    assertThat(types(run.broadcasts())).containsExactly("status", "status");
    assertThat(talk.run("q").result()).contains("7");
    var failing = talk.run(code(FAILING).put("silent", true));
    assertThat(types(failing.broadcasts())).containsExactly("status", "status");
    assertThat(status(failing)).isEqualTo("error");
  }

  @Test
  void answersUserExpressions() throws Exception {
    ObjectNode content = code("let v = s32[2] {1, 2}");
    content.putObject("user_expressions").put("sum", "v + v").put("bad", "v + w");
    var answers = talk.run(content).reply().content().path("user_expressions");
    assertThat(answers.path("sum").path("status").asString()).isEqualTo("ok");
    assertThat(answers.path("sum").path("data").path("text/plain").asString())
        .isEqualTo("s32[2]{0}   8 B   {2, 4}");
    assertThat(answers.path("bad").path("status").asString()).isEqualTo("error");
    assertThat(answers.path("bad").path("ename").asString()).isEqualTo("X0202");
    assertThat(talk.run("_").isOk()).isFalse();
  }

  @Test
  void answersQuestionsInThePager() throws Exception {
    talk.run("let v = f32[3] {1, 2, 3}");
    for (String question : List.of("Reverse?", "?Reverse", "Reverse??", "v?")) {
      var payload = talk.run(question).reply().content().path("payload");
      assertThat(payload.size()).isEqualTo(1);
      assertThat(payload.path(0).path("source").asString()).isEqualTo("page");
      assertThat(payload.path(0).path("data").path("text/plain").asString()).isNotEmpty();
    }
    assertThat(talk.run("Nonsense?").isOk()).isFalse();
  }

  @Test
  void loadsFilesAsIfTheyWereTyped(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("a.xlet"), "let a = 1\n:echo said\na + 1");
    var run = talk.run(":load " + file + "\na + 2");
    assertThat(types(run.broadcasts()))
        .containsExactly(
            "status",
            "execute_input",
            "display_data",
            "stream",
            "display_data",
            "execute_result",
            "status");
    Files.writeString(file, "let b = 1\nb + nothing\nlet c = 1");
    var refused = talk.run(":load " + file);
    assertThat(refused.reply().content().path("traceback").toString()).contains(file + ":2:5");
    assertThat(talk.run("b").isOk()).isTrue();
    assertThat(talk.run("c").isOk()).isFalse();
  }

  @Test
  void tellsTimesAfterResults() throws Exception {
    var run = talk.run(":time on\n1 + 1\n1 + 2");
    assertThat(types(run.broadcasts()))
        .containsExactly(
            "status",
            "execute_input",
            "display_data",
            "stream",
            "execute_result",
            "stream",
            "status");
    assertThat(run.contents("stream"))
        .allSatisfy(said -> assertThat(said.path("text").asString()).matches("\\d+\\.\\d+ ms\n"));
    talk.run(":time off");
  }

  @Test
  void mendsHalvesOfCharacters() throws Exception {
    var run = talk.run(":echo a\ud83d \udc00 \ud83d\ude00");
    assertThat(run.contents("stream").getFirst().path("text").asString())
        .isEqualTo("a\ufffd \ufffd \ud83d\ude00\n");
  }

  @Test
  void asksTheFrontEndToLeave() throws Exception {
    var payload = talk.run(":quit").reply().content().path("payload");
    assertThat(payload.path(0).path("source").asString()).isEqualTo("ask_exit");
  }

  @Test
  void runsAnEmptyCell() throws Exception {
    for (String nothing : List.of("", "  \n ", "// only a comment")) {
      var run = talk.run(nothing);
      assertThat(run.isOk()).isTrue();
      assertThat(types(run.broadcasts())).containsExactly("status", "execute_input", "status");
    }
  }

  @Test
  void showsThatItIsStillRunning() throws Exception {
    talk.run("let n = 0");
    ObjectNode endless = code("while (n < 1) { n = n * 1; }");
    String id = talk.client().send(Channel.SHELL, "execute_request", endless);
    Message first = talk.client().receive(Channel.IOPUB, "display_data", id);
    assertThat(first.content().path("data").path("text/plain").asString()).contains(" s");
    Message update = talk.client().receive(Channel.IOPUB, "update_display_data", id);
    assertThat(update.content().path("transient")).isEqualTo(first.content().path("transient"));
    talk.interrupt();
    assertThat(types(talk.client().broadcasts(id)))
        .filteredOn(type -> !type.equals("update_display_data"))
        .containsExactly("clear_output", "error", "status");
  }
}
