package xlet.repl;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;

/** Gives the terminal to another process for a while: the user's editor, or the shell. */
final class ForegroundProcess {
  private final Terminal terminal;
  private final Attributes cooked;
  private final Map<String, String> environment;

  /** {@code terminal} is as the shell has left it: that is how other processes want it. */
  ForegroundProcess(Terminal terminal, Map<String, String> environment) {
    this.terminal = terminal;
    this.cooked = terminal.getAttributes();
    this.environment = environment;
  }

  /**
   * Opens {@code $VISUAL} or {@code $EDITOR} on {@code text}.
   *
   * @return the text as the editor left it; empty if the editor says that it has failed
   * @throws IOException if there is no such editor
   */
  Optional<String> edit(String text) throws IOException {
    Path file = Files.createTempFile("statement", ".xlet");
    try {
      Files.writeString(file, text);
      List<String> command = new ArrayList<>(List.of(editor().split("\\s+")));
      command.add(file.toString());
      return run(command) == 0
          ? Optional.of(Files.readString(file, StandardCharsets.UTF_8).stripTrailing())
          : Optional.empty();
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** The editor that the user has chosen. */
  String editor() {
    return Stream.of("VISUAL", "EDITOR")
        .map(name -> environment.getOrDefault(name, "").strip())
        .filter(command -> !command.isEmpty())
        .findFirst()
        .orElse("vi");
  }

  /** Stops this process until the shell brings it back, as Ctrl-Z does elsewhere. */
  boolean suspend() {
    try {
      return run(List.of("kill", "-TSTP", Long.toString(ProcessHandle.current().pid()))) == 0;
    } catch (IOException noShell) {
      return false;
    }
  }

  /** Runs a line in the user's shell; returns why it cannot be run, if so. */
  Optional<String> shell(String line) {
    try {
      String shell = environment.getOrDefault("SHELL", "").strip();
      run(List.of(shell.isEmpty() ? "sh" : shell, "-c", line));
      return Optional.empty();
    } catch (IOException noShell) {
      return Optional.of("there is no shell: " + noShell.getMessage());
    }
  }

  private int run(List<String> command) throws IOException {
    Attributes raw = terminal.getAttributes();
    terminal.setAttributes(cooked);
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return 1;
    } finally {
      terminal.setAttributes(raw);
    }
  }
}
