package xlet.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The cells that were run in this kernel and in earlier ones. */
final class History {
  /** The most entries that are kept; of more, the older half is dropped. */
  private static final int MOST = 10_000;

  /**
   * The most characters that are kept in all; of more, the older half of the entries is dropped.
   */
  private static final int MOST_CHARACTERS = 1 << 22;

  /** The longest cell that is remembered, in characters. */
  static final int LONGEST = 1 << 16;

  /**
   * A cell.
   *
   * @param session the number of the kernel's run, from 1
   * @param line the cell's execution count; 0 where a run begins
   * @param input the cell
   * @param output its result as text; may be empty
   */
  record Entry(int session, int line, String input, String output) {
    private int length() {
      return input.length() + output.length();
    }
  }

  private final List<Entry> entries;
  private final Optional<HistoryFile> file;
  private final int session;

  private History(List<Entry> entries, Optional<HistoryFile> file, int session) {
    this.entries = entries;
    this.file = file;
    this.session = session;
  }

  /** Returns a history that is not stored. */
  static History inMemory() {
    return new History(new ArrayList<>(), Optional.empty(), 1);
  }

  /**
   * Opens the history in {@code file} and begins a new run; in memory, if the file cannot be used.
   */
  static History open(HistoryFile file) {
    return file.update(
            entries -> {
              int session = entries.stream().mapToInt(Entry::session).max().orElse(0) + 1;
              entries.add(new Entry(session, 0, "", ""));
              trim(entries);
            })
        .map(entries -> new History(entries, Optional.of(file), entries.getLast().session()))
        .orElseGet(History::inMemory);
  }

  /** Drops the oldest entries while there are too many. */
  private static void trim(List<Entry> entries) {
    while (entries.size() > MOST
        || entries.stream().mapToLong(Entry::length).sum() > MOST_CHARACTERS) {
      entries.subList(0, (entries.size() + 1) / 2).clear();
    }
  }

  /** Remembers a cell of this run, unless it is very long. */
  synchronized void add(int line, String input, String output) {
    Entry entry = new Entry(session, line, input, output);
    if (entry.length() > LONGEST) {
      return;
    }
    entries.add(entry);
    trim(entries);
    file.ifPresent(known -> known.append(entry));
  }

  /** Returns the last {@code count} cells. */
  synchronized List<Entry> tail(int count) {
    return last(cells(entry -> true), count);
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
    return cells(e -> e.session() == wanted && e.line() >= start && e.line() < stop);
  }

  /**
   * Returns the last {@code count} cells that match a pattern with * and ?.
   *
   * @param unique true if only the last of equal cells is wanted
   */
  synchronized List<Entry> search(String pattern, int count, boolean unique) {
    List<Entry> found = cells(entry -> Glob.fits(pattern, entry.input()));
    if (unique) {
      Map<String, Entry> latest = new LinkedHashMap<>();
      for (Entry entry : found) {
        latest.remove(entry.input());
        latest.put(entry.input(), entry);
      }
      found = List.copyOf(latest.values());
    }
    return last(found, count);
  }

  private List<Entry> cells(Predicate<Entry> wanted) {
    return entries.stream().filter(entry -> entry.line() > 0).filter(wanted).toList();
  }

  private static List<Entry> last(List<Entry> all, int count) {
    return all.subList(Math.max(0, all.size() - Math.max(0, count)), all.size());
  }
}
