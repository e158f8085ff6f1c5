package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.client.KernelClient;

/** Much output: nothing is lost up to the bound, then there is one notice. */
final class FloodTest {
  private Talk talk;

  @BeforeEach
  void begin() throws Exception {
    talk = Talk.begin();
  }

  @AfterEach
  void end() throws Exception {
    talk.end();
  }

  private static String lines(int count, String beginning) {
    return IntStream.range(0, count)
        .mapToObj(k -> beginning + "line " + k + "\n")
        .collect(Collectors.joining());
  }

  private static String written(KernelClient.Run run, String stream) {
    return run.contents("stream").stream()
        .filter(content -> content.path("name").asString().equals(stream))
        .map(content -> content.path("text").asString())
        .collect(Collectors.joining());
  }

  @Test
  void losesNothingOfFiftyThousandLines() throws Exception {
    var run = talk.run(lines(50_000, ":echo "));
    assertThat(written(run, "stdout")).isEqualTo(lines(50_000, ""));
    assertThat(written(run, "stderr")).isEmpty();
  }

  @Test
  void saysOnceThatThereAreTooManyLines() throws Exception {
    var run = talk.run(lines(200_000, ":echo ") + "1 + 1");
    assertThat(written(run, "stdout")).isEqualTo(lines(200_000, "").substring(0, CellOutput.MOST));
    assertThat(written(run, "stderr")).containsOnlyOnce("only its first MiB is shown");
    assertThat(run.result()).contains("2");
    assertThat(talk.run("1 + 2").result()).contains("3");
  }

  @Test
  void sendsALongLineInPieces() throws Exception {
    String line = "\ud83d\ude00".repeat(100_000);
    var run = talk.run(":echo a" + line);
    assertThat(written(run, "stdout")).isEqualTo("a" + line + "\n");
    assertThat(run.contents("stream"))
        .hasSizeGreaterThan(2)
        .allSatisfy(piece ->
            assertThat(piece.path("text").asString().length()).isLessThanOrEqualTo(1 << 16));
  }

  /** An error in a long line has a short message. */
  @Test
  void boundsErrors() throws Exception {
    String sum = "1 + ".repeat(50) + "nothing" + " + 1".repeat(50);
    for (String code :
        List.of("1 + nothing; // " + "x".repeat(500_000), "y".repeat(300_000), sum)) {
      ObjectNode error = talk.run(code).contents("error").getFirst();
      assertThat(error.path("ename").asString()).isEqualTo("X0202");
      assertThat(error.path("html").toString()).hasSizeLessThan(1 << 16);
      assertThat(error.path("traceback").valueStream())
          .isNotEmpty()
          .allSatisfy(line -> assertThat(line.asString().length()).isLessThanOrEqualTo(2_001));
    }
  }

  @Test
  void clearsOnlyWhatIsThere() throws Exception {
    assertThat(talk.run(":clear\n".repeat(100_000)).contents("clear_output")).hasSize(1);
    var run = talk.run(":echo a\n:clear\n".repeat(100_000));
    assertThat(run.contents("clear_output")).hasSizeBetween(2, 5_000);
    assertThat(written(run, "stderr")).containsOnlyOnce("only its first MiB is shown");
  }

  @Test
  void boundsWhatStatementsShow() throws Exception {
    var run = talk.run("let v = f32[4] {1, 2, 3, 4}\n" + "v\n".repeat(5_000) + "v + v");
    List<ObjectNode> shown = run.contents("display_data");
    assertThat(shown).hasSizeBetween(500, 4_999);
    assertThat(written(run, "stderr")).containsOnlyOnce("only its first MiB is shown");
    assertThat(run.result()).contains("8.0");
  }

  @Test
  void cutsNoCharacterInHalf() throws Exception {
    String line = "\ud83d\ude00".repeat(1000);
    var run = talk.run(":echo ab\n" + (":echo " + line + "\n").repeat(600));
    String text = written(run, "stdout");
    assertThat(text).hasSize(CellOutput.MOST - 1).endsWith("\ud83d\ude00").doesNotContain("?");
  }
}
