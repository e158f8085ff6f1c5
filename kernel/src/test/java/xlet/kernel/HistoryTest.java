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

  private History open() {
    return History.open(new HistoryFile(file));
  }

  private History filled() {
    History history = open();
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
    History second = open();
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
  void answersPatternsWithManyStarsAtOnce() {
    History history = filled();
    history.add(5, "a".repeat(5_000), "");
    assertThat(history.search("*a".repeat(50) + "*b", 9, false)).isEmpty();
    assertThat(history.search("*a".repeat(50) + "*", 9, false)).hasSize(1);
    assertThat(inputs(history.search("l?t*=*1", 9, false))).containsExactly("let a = 1");
  }

  @Test
  void isSharedByKernelsThatRunAtOnce() {
    History one = open();
    History two = open();
    one.add(1, "one", "");
    two.add(1, "two", "");
    History three = open();
    one.add(2, "one more", "");
    assertThat(inputs(three.tail(9))).containsExactly("one", "two");
    assertThat(inputs(open().tail(9))).containsExactly("one", "two", "one more");
    assertThat(inputs(three.range(1, 0, 9))).containsExactly("one");
    assertThat(inputs(three.range(2, 0, 9))).containsExactly("two");
  }

  @Test
  void livesWithADamagedFile() throws Exception {
    filled();
    Files.writeString(file, Files.readString(file) + "{\"session\": 1, \"li");
    assertThat(open().tail(10)).hasSize(4);
  }

  @Test
  void forgetsVeryLongCells() {
    History history = filled();
    history.add(5, "b".repeat(History.LONGEST + 1), "");
    history.add(6, "c", "");
    assertThat(inputs(history.tail(2))).containsExactly("a + 1", "c");
    assertThat(inputs(open().tail(2))).containsExactly("a + 1", "c");
  }

  @Test
  void dropsTheOldestOfTooMuch() throws Exception {
    History history = filled();
    String longest = "b".repeat(History.LONGEST);
    for (int line = 5; line < 105; line++) {
      history.add(line, longest, "");
    }
    assertThat(history.search("a*", 9, false)).isEmpty();
    assertThat(history.tail(200)).hasSizeBetween(20, 64);
    assertThat(Files.size(file)).isGreaterThan(100L * History.LONGEST);
    assertThat(open().tail(200)).hasSizeBetween(20, 64);
    assertThat(Files.size(file)).isLessThan(65L * History.LONGEST);
  }

  @Test
  void livesWithoutAFile() {
    History history = History.open(new HistoryFile(Path.of("/dev/null/none")));
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
