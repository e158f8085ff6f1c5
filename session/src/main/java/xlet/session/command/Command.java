package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import xlet.session.render.Columns;
import xlet.session.render.Screen;

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
    List<String> run(ShellState shell, String argument) throws CommandException;
  }

  /** Returns true if {@code line} is a command, not a statement. */
  static boolean isTypedIn(String line) {
    String command = line.stripLeading();
    return command.length() > 1
        && command.charAt(0) == ':'
        && (command.charAt(1) == '?' || (command.charAt(1) >= 'a' && command.charAt(1) <= 'z'));
  }

  /** The command as it is typed: {@code :doc Op}. */
  String typed() {
    return ":" + name + (usage.isEmpty() ? "" : " " + usage);
  }

  /** The page on the command, as lines that fit {@code screen}. */
  List<String> help(Screen screen) {
    List<String> lines = new ArrayList<>(List.of(typed()));
    lines.addAll(Columns.wrap("  " + summary, screen.width(), 2));
    return lines;
  }
}
