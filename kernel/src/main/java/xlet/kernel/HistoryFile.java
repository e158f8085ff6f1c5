package xlet.kernel;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import xlet.kernel.History.Entry;
import xlet.kernel.wire.Json;

/**
 * A file with a cell on each line, which several kernels share: each holds a lock beside it while
 * it writes.
 */
final class HistoryFile {
  private final Path path;

  HistoryFile(Path path) {
    this.path = path.toAbsolutePath();
  }

  /** Returns the file of the history, as the environment variables of the process name it. */
  static Path place(Map<String, String> environment) {
    String named = environment.getOrDefault("XLET_HISTORY", "");
    if (!named.isEmpty()) {
      return Path.of(named);
    }
    String state = environment.getOrDefault("XDG_STATE_HOME", "");
    Path folder =
        state.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".local", "state")
            : Path.of(state);
    return folder.resolve("xlet").resolve("notebook-history.jsonl");
  }

  /** An action on the file while no other kernel writes it. */
  @FunctionalInterface
  private interface Deed<T> {
    T run() throws IOException;
  }

  private <T> Optional<T> locked(Deed<T> deed) {
    synchronized (HistoryFile.class) {
      try {
        Files.createDirectories(folder());
        try (FileChannel lock =
                FileChannel.open(
                    Path.of(path + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock _ = lock.lock()) {
          return Optional.of(deed.run());
        }
      } catch (IOException | RuntimeException unusable) {
        return Optional.empty();
      }
    }
  }

  private Path folder() {
    return Objects.requireNonNull(path.getParent());
  }

  /**
   * Applies {@code change} to the entries and returns them; returns nothing if the file cannot be
   * used. Only its owner can read the file.
   */
  Optional<List<Entry>> update(Consumer<List<Entry>> change) {
    return locked(() -> {
      List<Entry> entries = read();
      change.accept(entries);
      Path next = Files.createTempFile(folder(), "history", ".new");
      Files.writeString(
          next, entries.stream().map(HistoryFile::line).collect(Collectors.joining()));
      Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
      return entries;
    });
  }

  /** Adds {@code entry}. If the file cannot be written, only this run knows the entry. */
  void append(Entry entry) {
    locked(() -> Files.writeString(path, line(entry), StandardOpenOption.APPEND));
  }

  private List<Entry> read() throws IOException {
    List<Entry> entries = new ArrayList<>();
    if (Files.exists(path)) {
      new String(Files.readAllBytes(path), StandardCharsets.UTF_8)
          .lines()
          .forEach(line -> entry(line).ifPresent(entries::add));
    }
    return entries;
  }

  private static Optional<Entry> entry(String line) {
    try {
      JsonNode json = JsonMapper.shared().readTree(line);
      return Optional.of(
          new Entry(
              json.path("session").asInt(0),
              json.path("line").asInt(0),
              json.path("input").asString(""),
              json.path("output").asString("")));
    } catch (JacksonException damaged) {
      return Optional.empty();
    }
  }

  private static String line(Entry entry) {
    return Json.object()
            .put("session", entry.session())
            .put("line", entry.line())
            .put("input", entry.input())
            .put("output", entry.output())
        + "\n";
  }
}
