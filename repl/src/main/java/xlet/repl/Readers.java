package xlet.repl;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.SuggestionType;
import org.jline.terminal.Terminal;
import xlet.session.Session;
import xlet.session.command.Completions;
import xlet.session.command.Shell;
import xlet.session.editor.LiveHint;
import xlet.session.render.Columns;

/** Sets up the reader of an interactive session. */
final class Readers {
  private Readers() {}

  static LineReader create(
      Terminal terminal, Session session, boolean color, Map<String, String> environment)
      throws IOException {
    boolean dumb = terminal.getType().startsWith(Terminal.TYPE_DUMB);
    HintingReader reader =
        new HintingReader(
            terminal, line -> dumb ? new LiveHint.None() : hint(session, line), environment);
    reader.setParser(new LineParser());
    reader.setCompleter(completer(session, terminal));
    if (color) {
      reader.setHighlighter(new WordHighlighter(reader::live));
    }
    if (!dumb) {
      reader.setAutosuggestion(SuggestionType.HISTORY);
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

  private static LiveHint hint(Session session, String line) {
    return Shell.isCommand(line) ? new LiveHint.None() : LiveHint.of(session, line);
  }

  private static Completer completer(Session session, Terminal terminal) {
    return (reader, line, candidates) -> {
      int place = 0;
      int room = Math.max(20, terminal.getColumns() / 2);
      for (var candidate : Completions.at(session, line.line(), line.cursor())) {
        if (line.line().isBlank() && candidate.isOneOfMany()) {
          continue;
        }
        String text = candidate.text();
        String description =
            candidate.description().isEmpty()
                ? null
                : Columns.cut(candidate.description(), room, "…");
        boolean complete = !text.endsWith("=");
        candidates.add(
            new Candidate(
                text,
                text,
                candidate.group(),
                description,
                null,
                null,
                complete && text.startsWith(":"),
                ++place));
      }
    };
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
