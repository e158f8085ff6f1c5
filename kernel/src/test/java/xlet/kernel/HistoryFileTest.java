package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of the history: its place, and what stands beside it. */
final class HistoryFileTest {
  @TempDir private Path folder;

  private static History.Entry entry(int number) {
    return new History.Entry(1, number, "cell " + number, "");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void standsInTheHomeFolderThatTheEnvironmentNames() {
    Map<String, String> environment = Map.of("HOME", folder.toString());
    assertThat(HistoryFile.place(environment)).startsWithRaw(folder);
    assertThat(HomeFolder.of(environment, "Linux", "/an/account")).isEqualTo(folder);
    assertThat(HomeFolder.of(environment, "Windows 11", "/an/account"))
        .isEqualTo(Path.of("/an/account"));
    assertThat(HomeFolder.of(Map.of(), "Mac OS X", "/an/account"))
        .isEqualTo(Path.of("/an/account"));
  }

  /** A kernel may be killed at any moment: what it writes meanwhile must not be left behind. */
  @Test
  void growsInPlace() throws Exception {
    Path path = folder.resolve("history.jsonl");
    HistoryFile file = new HistoryFile(path);
    file.update(entries -> entries.add(entry(1)));
    Object first = Files.readAttributes(path, "fileKey").get("fileKey");
    file.update(entries -> entries.add(entry(2)));
    assertThat(Files.readAttributes(path, "fileKey").get("fileKey")).isEqualTo(first);
    assertThat(file.update(entries -> {})).contains(List.of(entry(1), entry(2)));
    assertThat(files()).containsExactly("history.jsonl", "history.jsonl.lock");
  }

  @Test
  void usesTheFileAgainThatAKilledKernelHasLeft() throws Exception {
    Path path = folder.resolve("history.jsonl");
    Files.writeString(Path.of(path + ".new"), "half a li");
    HistoryFile file = new HistoryFile(path);
    file.update(entries -> entries.add(entry(1)));
    file.update(entries -> entries.add(entry(2)));
    file.update(List::removeFirst);
    assertThat(file.update(entries -> {})).contains(List.of(entry(2)));
    assertThat(files()).containsExactly("history.jsonl", "history.jsonl.lock");
  }

  @Test
  void mendsAFileThatEndsInTheMiddleOfALine() throws Exception {
    Path path = folder.resolve("history.jsonl");
    HistoryFile file = new HistoryFile(path);
    file.update(entries -> entries.add(entry(1)));
    Files.writeString(path, Files.readString(path) + "{\"session\": 1, \"li");
    file.update(entries -> entries.add(entry(2)));
    assertThat(file.update(entries -> {})).contains(List.of(entry(1), entry(2)));
  }
}
