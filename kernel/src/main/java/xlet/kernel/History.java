package xlet.kernel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import xlet.kernel.wire.Json;

/**
 * The cells that were run, in this kernel and in those before it. They are kept in a file, a line
 * each; where it cannot be written, they are kept as long as the kernel runs.
 */
final class History {
  /** Of more entries, the older half is dropped. */
  private static final int MOST = 10_000;

  /** Of more characters in all, too. */
  private static final int MOST_CHARACTERS = 1 << 23;

  /** A longer cell is not remembered. */
  static final int LONGEST = 1 << 20;

  /**
   * A cell.
   *
   * @param session the number of the kernel's run, from 1
   * @param line the cell's execution count
   * @param input the cell
   * @param output its result as text; may be empty
   */
  record Entry(int session, int line, String input, String output) {
    private int length() {
      return input.length() + output.length();
    }
  }

  private final List<Entry> entries;
  private final Optional<Path> file;
  private final int session;

  private History(List<Entry> entries, Optional<Path> file, int session) {
    this.entries = entries;
    this.file = file;
    this.session = session;
  }

  /** Where the history is kept, by the environment variables of the process. */
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

  /** A history that is kept nowhere. */
  static History inMemory() {
    return new History(new ArrayList<>(), Optional.empty(), 1);
  }

  /** The history in {@code file}, with a new run in it. */
  static History open(Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      try (FileChannel channel =
              FileChannel.open(
                  file,
                  StandardOpenOption.CREATE,
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE);
          FileLock _ = channel.lock()) {
        List<Entry> entries = new ArrayList<>();
        new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
            .lines()
            .forEach(line -> entry(line).ifPresent(entries::add));
        int session = entries.stream().mapToInt(Entry::session).max().orElse(0) + 1;
        if (trim(entries)) {
          channel.truncate(0);
          for (Entry entry : entries) {
            channel.write(ByteBuffer.wrap(line(entry)), channel.size());
          }
        }
        channel.write(ByteBuffer.wrap(line(new Entry(session, 0, "", ""))), channel.size());
        return new History(entries, Optional.of(file), session);
      }
    } catch (IOException | RuntimeException unusable) {
      return inMemory();
    }
  }

  /** Drops the oldest of too many; whether there were. */
  private static boolean trim(List<Entry> entries) {
    boolean tooMany = false;
    while (entries.size() > MOST
        || entries.stream().mapToLong(Entry::length).sum() > MOST_CHARACTERS) {
      entries.subList(0, (entries.size() + 1) / 2).clear();
      tooMany = true;
    }
    return tooMany;
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

  private static byte[] line(Entry entry) {
    String json =
        Json.object()
            .put("session", entry.session())
            .put("line", entry.line())
            .put("input", entry.input())
            .put("output", entry.output())
            .toString();
    return (json + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Remembers a cell of this run, unless it is very long. */
  synchronized void add(int line, String input, String output) {
    Entry entry = new Entry(session, line, input, output);
    if (entry.length() > LONGEST) {
      return;
    }
    entries.add(entry);
    trim(entries);
    file.ifPresent(path -> append(path, entry));
  }

  private static void append(Path path, Entry entry) {
    try {
      Files.write(path, line(entry), StandardOpenOption.APPEND);
    } catch (IOException lost) {
      // The cell stays known to this run.
    }
  }

  /** The last {@code count} cells. */
  synchronized List<Entry> tail(int count) {
    return last(cells(), count);
  }

  /**
   * The cells of a run.
   *
   * @param run its number; 0 is this one, -1 the one before
   * @param start the first execution count
   * @param stop the one after the last
   */
  synchronized List<Entry> range(int run, int start, int stop) {
    int wanted = run > 0 ? run : session + run;
    return cells().stream()
        .filter(e -> e.session() == wanted && e.line() >= start && e.line() < stop)
        .toList();
  }

  /**
   * The last {@code count} cells that fit a pattern with * and ?.
   *
   * @param unique whether of equal cells only the last is wanted
   */
  synchronized List<Entry> search(String pattern, int count, boolean unique) {
    Predicate<String> fits = glob(pattern).asMatchPredicate();
    List<Entry> found = new ArrayList<>();
    for (Entry entry : cells()) {
      if (fits.test(entry.input())) {
        if (unique) {
          found.removeIf(before -> before.input().equals(entry.input()));
        }
        found.add(entry);
      }
    }
    return last(found, count);
  }

  private List<Entry> cells() {
    return entries.stream().filter(entry -> entry.line() > 0).toList();
  }

  private static List<Entry> last(List<Entry> all, int count) {
    return all.subList(Math.max(0, all.size() - Math.max(0, count)), all.size());
  }

  private static Pattern glob(String pattern) {
    StringBuilder regex = new StringBuilder();
    pattern
        .codePoints()
        .forEach(c -> {
          switch (c) {
            case '*' -> regex.append(".*");
            case '?' -> regex.append('.');
            default -> regex.append(Pattern.quote(Character.toString(c)));
          }
        });
    return Pattern.compile(regex.toString(), Pattern.DOTALL);
  }
}
