package xlet.kernel;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
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
public final class HistoryFile {
  private final Path path;

  /** The history in {@code path}. */
  public HistoryFile(Path path) {
    this.path = path.toAbsolutePath();
  }

  /** Returns the file of the history, as the environment variables of the process name it. */
  public static Path place(Map<String, String> environment) {
    String named = environment.getOrDefault("XLET_HISTORY", "");
    if (!named.isEmpty()) {
      return Path.of(named);
    }
    String state = environment.getOrDefault("XDG_STATE_HOME", "");
    Path folder =
        state.isEmpty()
            ? HomeFolder.of(environment).resolve(".local").resolve("state")
            : Path.of(state);
    return folder.resolve("xlet").resolve("notebook-history.jsonl");
  }

  /** Returns the absolute path of the file. */
  public Path path() {
    return path;
  }

  /** Returns true if the file can be read and written; an empty one is made where there is none. */
  public boolean isUsable() {
    return update(entries -> {}).isPresent();
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

  /** The content of the file: its entries, and whether it holds nothing else. */
  private record Content(List<Entry> entries, boolean whole) {}

  /**
   * Applies {@code change} to the entries and returns them; returns nothing if the file cannot be
   * used. Only its owner can read the file. Where entries are added and none is removed, the file
   * grows in place: a kernel that is killed meanwhile leaves no other file behind.
   */
  Optional<List<Entry>> update(Consumer<List<Entry>> change) {
    return locked(() -> {
      Content content = read();
      List<Entry> entries = new ArrayList<>(content.entries());
      change.accept(entries);
      int known = content.entries().size();
      boolean grows =
          content.whole()
              && entries.size() >= known
              && entries.subList(0, known).equals(content.entries());
      if (grows) {
        write(path, entries.subList(known, entries.size()), StandardOpenOption.APPEND);
      } else {
        Path next = Path.of(path + ".new");
        write(next, entries, StandardOpenOption.TRUNCATE_EXISTING);
        Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
      }
      return entries;
    });
  }

  /** Writes {@code entries} into {@code file}, which is made for its owner alone if it is new. */
  private static void write(Path file, List<Entry> entries, StandardOpenOption how)
      throws IOException {
    if (!Files.exists(file)) {
      FileAttribute<?>[] ownersOnly =
          file.getFileSystem().supportedFileAttributeViews().contains("posix")
              ? new FileAttribute<?>[] {
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
              }
              : new FileAttribute<?>[0];
      Files.createFile(file, ownersOnly);
    }
    String text = entries.stream().map(HistoryFile::line).collect(Collectors.joining());
    Files.writeString(file, text, StandardOpenOption.WRITE, how);
  }

  /** Adds {@code entry}. If the file cannot be written, only this run knows the entry. */
  void append(Entry entry) {
    locked(() -> Files.writeString(path, line(entry), StandardOpenOption.APPEND));
  }

  private Content read() throws IOException {
    if (!Files.exists(path)) {
      return new Content(List.of(), true);
    }
    String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
    List<Optional<Entry>> lines = text.lines().map(HistoryFile::entry).toList();
    boolean whole =
        lines.stream().allMatch(Optional::isPresent) && (text.isEmpty() || text.endsWith("\n"));
    return new Content(lines.stream().flatMap(Optional::stream).toList(), whole);
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
