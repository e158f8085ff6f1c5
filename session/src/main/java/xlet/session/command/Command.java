package xlet.session.command;

import java.util.List;

/**
 * A command with a colon.
 *
 * @param name the name without the colon
 * @param usage the argument as help writes it; may be empty
 * @param summary its effect, in one line
 * @param completion what completes the argument
 * @param action what carries the command out
 */
record Command(String name, String usage, String summary, Completion completion, Action action) {
  /** Carries a command out. */
  @FunctionalInterface
  interface Action {
    /**
     * Carries the command out.
     *
     * @param argument the text after the name, without blanks around it
     * @return the lines to show, without line ends
     * @throws CommandException if it cannot be carried out
     */
    List<String> run(Shell shell, String argument) throws CommandException;
  }

  /** The command as it is typed: {@code :doc Op}. */
  String typed() {
    return ":" + name + (usage.isEmpty() ? "" : " " + usage);
  }

  /** The page on the command, as lines. */
  List<String> help() {
    return List.of(typed(), "  " + summary);
  }
}
