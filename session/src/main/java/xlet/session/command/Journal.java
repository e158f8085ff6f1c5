package xlet.session.command;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import xlet.session.Change;
import xlet.session.Outcome;
import xlet.session.Session;

/** The work of a shell: what was typed, and the statements that have taken effect, in order. */
final class Journal {
  /** So many statements can be undone, if what they replaced takes no more memory than this. */
  private static final int MOST_CHANGES = 50;

  private static final long MOST_BYTES = Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

  private final List<String> typed = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();
  private final Deque<Change> changes = new ArrayDeque<>();
  private final Set<Path> saved = new HashSet<>();
  private long bytes;

  /**
   * A statement that has taken effect.
   *
   * @param text the statement as it ran
   * @param claims expectations that hold after it, as statements
   * @param changes whether it has changed what names mean
   */
  record Entry(String text, List<String> claims, boolean changes) {}

  /** Takes down what a user has typed. */
  void typed(String text) {
    typed.add(text.stripTrailing());
  }

  /** Returns all that was typed, in order. */
  List<String> typed() {
    return List.copyOf(typed);
  }

  /** Takes down a statement, unless it has failed. */
  void add(Session session, String text, Outcome outcome, Change change) {
    if (outcome.isBad()) {
      return;
    }
    boolean changes = !change.isEmpty(session);
    entries.add(new Entry(text, Claims.of(session, outcome), changes));
    if (changes) {
      this.changes.addLast(change);
      bytes += change.bytes();
    }
    while (this.changes.size() > MOST_CHANGES || bytes > MOST_BYTES) {
      bytes -= this.changes.removeFirst().bytes();
    }
  }

  /** Returns the statements that have taken effect. */
  List<Entry> entries() {
    return List.copyOf(entries);
  }

  /** Takes down that the work was saved in {@code file}. */
  void saved(Path file) {
    saved.add(file.toAbsolutePath());
  }

  /** Whether work was saved in {@code file}, so that it may be replaced. */
  boolean hasSaved(Path file) {
    return saved.contains(file.toAbsolutePath());
  }

  /**
   * A statement that was taken back.
   *
   * @param names the names that it had bound
   */
  record Undone(String text, List<String> names) {}

  /** Takes the last change back; returns nothing if none can be undone. */
  Optional<Undone> undo(Session session) {
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    Change last = changes.removeLast();
    bytes -= last.bytes();
    session.undo(last);
    int k = entries.size() - 1;
    while (!entries.get(k).changes()) {
      k--;
    }
    Entry undone = entries.get(k);
    // What was claimed since then spoke of it.
    entries.subList(k, entries.size()).clear();
    return Optional.of(new Undone(undone.text(), last.names()));
  }
}
