package xlet.session.command;

import java.util.List;
import java.util.Map;
import xlet.grammar.SourceText;
import xlet.session.Outcome;

/**
 * A front end as the shell sees it: it is told in order how each part of what is typed goes on. A
 * method that throws ends the text that is being run.
 */
public interface Front {
  /** Something begins to run: the first words of a statement, with its line, or a command. */
  default void begin(String what) {}

  /** A statement of {@code source} is done. */
  void done(Outcome outcome, SourceText source) throws CommandException;

  /** A command has answered with these lines, which have no line ends. */
  void said(List<String> lines);

  /** A command has answered with a picture or table, by MIME type. */
  default void shown(Map<String, Object> bundle) {
    said(String.valueOf(bundle.get("text/plain")).lines().toList());
  }

  /** Something to know in passing, in one line, such as that a name has another type now. */
  default void noticed(String line) {}

  /** Whether people may paste here what other tools have printed, to be read as statements. */
  default boolean takesPastes() {
    return false;
  }

  /** Runs a command of the system, where there is a terminal; else does nothing, and says so. */
  default boolean escape(String command) {
    return false;
  }

  /** The answer to a question, by MIME type. */
  default void page(Map<String, Object> bundle) {
    shown(bundle);
  }

  /** A command or question cannot be carried out. */
  default void refused(CommandException reason) throws CommandException {
    throw reason;
  }

  /** The user has asked to clear the screen. */
  default void clear() {}

  /** A front without a user: what is wrong ends the text, and nothing is shown. */
  Front NOBODY =
      new Front() {
        @Override
        public void done(Outcome outcome, SourceText source) throws CommandException {
          CommandException.requireGood(outcome, source);
        }

        @Override
        public void said(List<String> lines) {}
      };
}
