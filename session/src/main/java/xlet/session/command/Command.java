package xlet.session.command;

import java.util.List;

/**
 * A command with a colon.
 *
 * @param name the name without the colon
 * @param usage what follows the name; may be empty
 * @param summary what it does, in one line
 * @param action what it does
 */
public record Command(String name, String usage, String summary, Action action) {
  /** What a command does. */
  @FunctionalInterface
  public interface Action {
    /**
     * Carries the command out.
     *
     * @param argument what follows the name, without blanks around it
     * @return the lines to show, without line ends
     * @throws CommandException if it cannot be carried out
     */
    List<String> run(Shell shell, String argument) throws CommandException;
  }

  /** The command as it is typed: {@code :doc Op}. */
  public String typed() {
    return ":" + name + (usage.isEmpty() ? "" : " " + usage);
  }
}
