package xlet.repl;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import xlet.session.Session;
import xlet.session.command.Completions;
import xlet.session.command.Shell;
import xlet.session.editor.LiveHint;
import xlet.session.render.Columns;
import xlet.session.render.Screen;

/** Sets up the reader of an interactive session. */
final class Readers {
  /** Columns and lines that a menu does without: between its columns, and around it. */
  private static final int MARGIN = 4;

  /** With less room there is no description. */
  private static final int LEAST_DESCRIPTION = 12;

  private Readers() {}

  static LineReader create(
      Terminal terminal, Shell shell, boolean color, Map<String, String> environment)
      throws IOException {
    boolean dumb = terminal.getType().startsWith(Terminal.TYPE_DUMB);
    HintingReader reader =
        new HintingReader(
            terminal,
            line -> dumb ? new LiveHint.None() : hint(shell, line),
            shell.session(),
            environment);
    reader.setParser(new LineParser(shell.session().evaluation()));
    reader.setCompleter(completer(shell.session(), terminal, color));
    if (color) {
      reader.setHighlighter(new WordHighlighter(reader::live, reader::isTyping));
    }
    reader.setVariable(LineReader.FEATURES_MAX_BUFFER_SIZE, 200_000);
    reader.setVariable(LineReader.INDENTATION, 2);
    reader.setVariable(LineReader.SECONDARY_PROMPT_PATTERN, "%P  ... ");
    reader.option(LineReader.Option.DISABLE_EVENT_EXPANSION, true);
    reader.option(LineReader.Option.AUTO_MENU_LIST, true);
    reader.option(LineReader.Option.CASE_INSENSITIVE, true);
    history(environment).ifPresent(file -> reader.setVariable(LineReader.HISTORY_FILE, file));
    return reader;
  }

  /** The hint for a line; one that is read aloud at each key would be in the way. */
  private static LiveHint hint(Shell shell, String line) {
    boolean silent = shell.screen().format() == Screen.Format.PLAIN || Shell.isCommand(line);
    return silent ? new LiveHint.None() : LiveHint.of(shell.session(), line);
  }

  /** Offers candidates, each on a line that fits into the window, and as many as fit. */
  private static Completer completer(Session session, Terminal terminal, boolean color) {
    return (reader, line, candidates) -> {
      List<xlet.session.editor.Candidate> offered =
          Completions.at(session, line.line(), line.cursor()).stream()
              .filter(candidate -> !line.line().isBlank() || !candidate.isOneOfMany())
              .toList();
      int columns = Math.max(1, terminal.getColumns());
      int above =
          line.line().lines().mapToInt(text -> 1 + Columns.width(text) / columns).sum() + MARGIN;
      int most = Math.max(MARGIN, terminal.getRows() - above);
      List<xlet.session.editor.Candidate> shown =
          offered.subList(0, Math.min(most, offered.size()));
      int widest =
          shown.stream().mapToInt(candidate -> Columns.width(candidate.text())).max().orElse(0);
      for (var candidate : shown) {
        String entry = entry(candidate, widest, columns - widest - MARGIN, color);
        candidates.add(candidate(candidate.text(), entry, candidates.size()));
      }
      if (shown.size() < offered.size()) {
        String more = "… " + (offered.size() - shown.size()) + " more";
        candidates.add(candidate(line.word(), more, candidates.size()));
      }
    };
  }

  private static Candidate candidate(String text, String entry, int place) {
    return new Candidate(text, entry, null, null, null, null, text.startsWith(":"), place);
  }

  private static String entry(
      xlet.session.editor.Candidate candidate, int widest, int room, boolean color) {
    String description = candidate.description();
    if (description.isEmpty() || room < LEAST_DESCRIPTION) {
      return candidate.text();
    }
    String gap = " ".repeat(widest - Columns.width(candidate.text()) + 2);
    String told = Columns.cut(description, room, "…");
    return candidate.text()
        + gap
        + (color ? new AttributedString(told, AttributedStyle.DEFAULT.faint()).toAnsi() : told);
  }

  /** Where the lines typed are kept, readable by their owner alone; none where that cannot be. */
  private static Optional<Path> history(Map<String, String> environment) {
    String state = environment.getOrDefault("XDG_STATE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (state.isEmpty() && home.isEmpty()) {
      return Optional.empty();
    }
    Path folder =
        (state.isEmpty() ? Path.of(home, ".local", "state") : Path.of(state)).resolve("xlet");
    Path file = folder.resolve("history");
    try {
      Files.createDirectories(folder);
      if (!Files.exists(file)) {
        Files.createFile(file);
      }
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      return Optional.of(file);
    } catch (UnsupportedOperationException noPermissions) {
      return Optional.of(file);
    } catch (FileSystemException notWritable) {
      return Optional.empty();
    } catch (IOException unusable) {
      return Optional.empty();
    }
  }
}
