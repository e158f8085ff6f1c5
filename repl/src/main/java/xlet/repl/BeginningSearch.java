package xlet.repl;

import org.jline.reader.History;
import org.jline.reader.impl.LineReaderImpl;

/**
 * Goes through the lines of the history that begin as the line typed. JLine itself compares the
 * first word alone, and most lines of Xlet begin with {@code let}.
 */
final class BeginningSearch {
  private final LineReaderImpl reader;

  /** The line as it was typed, without its end if the history has one. */
  private String beginning = "";

  /** The line that the search has shown last; with any other one a new search begins. */
  private String shown = "";

  BeginningSearch(LineReaderImpl reader) {
    this.reader = reader;
  }

  /** Forgets the line before. */
  void reset() {
    beginning = "";
    shown = "";
  }

  /** Shows the next older line; returns false if there is none. */
  boolean backward() {
    return next(-1);
  }

  /** Shows the next newer line, and the one that was typed after all of them. */
  boolean forward() {
    if (next(1)) {
      return true;
    }
    reader.getHistory().moveToEnd();
    return !shown.equals(beginning) && show(beginning);
  }

  private boolean next(int step) {
    String line = reader.getBuffer().toString();
    if (!line.equals(shown)) {
      beginning = line;
      shown = line;
    }
    History history = reader.getHistory();
    int index = history.index() + step;
    while (history.first() <= index && index <= history.last()) {
      String found = history.get(index);
      if (found.startsWith(beginning) && !found.equals(shown)) {
        return history.moveTo(index) && show(found);
      }
      index += step;
    }
    return false;
  }

  private boolean show(String line) {
    shown = line;
    reader.getBuffer().clear();
    reader.getBuffer().write(line);
    return true;
  }
}
