package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;

/** The cells of this run and of those before. */
final class HistoryTest {
  @TempDir private Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void place() {
    file = folder.resolve("deep").resolve("history.jsonl");
  }

  private static List<String> inputs(List<History.Entry> entries) {
    return entries.stream().map(History.Entry::input).toList();
  }

  private History filled() {
    History history = History.open(file);
    history.add(1, "let a = 1", "a : s32[]   4 B   1");
    history.add(2, "a + 1", "s32[]   4 B   2");
    history.add(3, "a + 2", "");
    history.add(4, "a + 1", "");
    return history;
  }

  @Test
  void givesTheLast() {
    assertThat(inputs(filled().tail(2))).containsExactly("a + 2", "a + 1");
    assertThat(filled().tail(0)).isEmpty();
    assertThat(filled().tail(1000)).hasSize(4 * 3);
  }

  @Test
  void givesRangesOfRuns() {
    filled();
    History second = History.open(file);
    second.add(1, "b", "");
    assertThat(inputs(second.range(0, 1, 9))).containsExactly("b");
    assertThat(inputs(second.range(-1, 2, 4))).containsExactly("a + 1", "a + 2");
    assertThat(inputs(second.range(1, 1, 2))).containsExactly("let a = 1");
    assertThat(second.range(7, 0, 9)).isEmpty();
  }

  @Test
  void searchesByPatternsWithStars() {
    History history = filled();
    assertThat(inputs(history.search("a + ?", 10, false)))
        .containsExactly("a + 1", "a + 2", "a + 1");
    assertThat(inputs(history.search("a*", 10, true))).containsExactly("a + 2", "a + 1");
    assertThat(inputs(history.search("*", 1, false))).containsExactly("a + 1");
    assertThat(history.search("A*", 9, false)).isEmpty();
    assertThat(history.search("[(", 9, false)).isEmpty();
  }

  @Test
  void livesWithADamagedFile() throws Exception {
    filled();
    Files.writeString(file, Files.readString(file) + "{\"session\": 1, \"li");
    assertThat(History.open(file).tail(10)).hasSize(4);
  }

  @Test
  void forgetsVeryLongCells() {
    History history = filled();
    history.add(5, "b".repeat(History.LONGEST + 1), "");
    history.add(6, "c", "");
    assertThat(inputs(history.tail(2))).containsExactly("a + 1", "c");
    assertThat(inputs(History.open(file).tail(2))).containsExactly("a + 1", "c");
  }

  @Test
  void dropsTheOldestOfTooMuch() throws Exception {
    History history = filled();
    String longest = "b".repeat(History.LONGEST);
    for (int line = 5; line < 20; line++) {
      history.add(line, longest, "");
    }
    assertThat(history.search("a*", 9, false)).isEmpty();
    assertThat(history.tail(100)).hasSizeBetween(2, 8);
    assertThat(Files.size(file)).isGreaterThan(15L * History.LONGEST);
    assertThat(History.open(file).tail(100)).hasSizeBetween(2, 8);
    assertThat(Files.size(file)).isLessThan(9L * History.LONGEST);
  }

  @Test
  void livesWithoutAFile() {
    History history = History.open(Path.of("/dev/null/none"));
    history.add(1, "a", "");
    assertThat(inputs(history.tail(5))).containsExactly("a");
  }

  @Test
  void isAskedForByMessages() throws Exception {
    Talk talk = Talk.begin(Map.of("XLET_HISTORY", file.toString()));
    try {
      talk.run("s32[] 4 + 4");
      ObjectNode asked = Json.object().put("hist_access_type", "tail").put("n", 1);
      assertThat(talk.ask("history_request", asked).path("history").toString())
          .isEqualTo("[[1,1,\"s32[] 4 + 4\"]]");
      JsonNode both = talk.ask("history_request", asked.deepCopy().put("output", true));
      assertThat(both.path("history").toString())
          .isEqualTo("[[1,1,[\"s32[] 4 + 4\",\"s32[]   4 B   8\"]]]");
    } finally {
      talk.end();
    }
  }
}
