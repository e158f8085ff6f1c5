package xlet.session.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Release;
import xlet.session.input.FileFailure;
import xlet.session.render.Columns;
import xlet.session.render.Screen;
import xlet.session.scope.Meaning;

/** The commands that keep work: what was typed, what was done, and how to get it back. */
final class WorkCommands {
  /** Before the name of a file that may be replaced. */
  private static final String REPLACING = "-f ";

  private WorkCommands() {}

  static List<String> history(ShellState shell, String argument) throws CommandException {
    if (!argument.matches("\\d{0,9}")) {
      throw new CommandException("how many lines? Write `:history 10`, or `:history` for all");
    }
    List<String> typed = shell.journal().typed();
    List<String> before = typed.subList(0, Math.max(0, typed.size() - 1));
    int count = argument.isEmpty() ? before.size() : Integer.parseInt(argument);
    return before.subList(Math.max(0, before.size() - count), before.size()).stream()
        .flatMap(String::lines)
        .toList();
  }

  static List<String> undo(ShellState shell, String argument) throws CommandException {
    Journal.Undone undone =
        shell
            .journal()
            .undo(shell.session())
            .orElseThrow(() -> new CommandException("there is nothing left to undo"));
    List<String> lines = new ArrayList<>();
    Screen screen = shell.screen();
    String first = undone.text().lines().findFirst().orElse("");
    lines.add(Columns.cut("undone: " + first, screen.width(), screen.glyph("…", "...")));
    for (String name : undone.names()) {
      Optional<Meaning> now = shell.session().find(name);
      lines.add(
          "`"
              + name
              + "` is "
              + now.map(meaning -> meaning.describe() + " again").orElse("not defined any more"));
    }
    return lines;
  }

  static List<String> save(ShellState shell, String argument) throws CommandException {
    boolean replaces = argument.startsWith(REPLACING);
    String typed = replaces ? argument.substring(REPLACING.length()).strip() : argument;
    if (typed.isEmpty()) {
      throw new CommandException("to which file? Write `:save work.xlet`");
    }
    List<Journal.Entry> entries = shell.journal().entries();
    if (entries.isEmpty()) {
      throw new CommandException("there is nothing to save yet");
    }
    SourceText script = SourceText.of(typed, script(entries));
    write(shell, typed, replaces, script.text());
    int statements = entries.size();
    long claims = entries.stream().mapToLong(entry -> entry.claims().size()).sum();
    List<String> lines = new ArrayList<>();
    lines.add(
        "saved "
            + count(statements, "statement")
            + " and "
            + count(claims, "expectation")
            + "; `xlet test "
            + typed
            + "` checks them");
    shell.session().anew().run(script).stream()
        .filter(Outcome::isBad)
        .findFirst()
        .ifPresent(bad ->
            lines.add(
                "line "
                    + script.position(bad.span().start()).line()
                    + " does not hold when the file is run by itself"));
    return lines;
  }

  private static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /** The statements as a program, each followed by what holds after it. */
  private static String script(List<Journal.Entry> entries) {
    StringBuilder script = new StringBuilder("// Saved by Xlet " + Release.VERSION + ".\n");
    for (Journal.Entry entry : entries) {
      script.append(entry.text().strip()).append('\n');
      entry.claims().forEach(claim -> script.append(claim).append('\n'));
    }
    return script.toString();
  }

  private static void write(ShellState shell, String typed, boolean replaces, String text)
      throws CommandException {
    try {
      Path file = Home.path(typed);
      if (!replaces && Files.exists(file) && !shell.journal().hasSaved(file)) {
        throw new CommandException(typed + " exists; `:save -f " + typed + "` replaces it");
      }
      Files.writeString(file, text);
      shell.journal().saved(file);
    } catch (InvalidPathException e) {
      throw new CommandException("this is not a file name: " + e.getReason());
    } catch (IOException e) {
      throw new CommandException(
          typed + " cannot be written: " + FileFailure.reason(Objects.requireNonNull(e)));
    }
  }
}
