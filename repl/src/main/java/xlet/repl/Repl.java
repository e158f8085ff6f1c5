package xlet.repl;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Release;
import xlet.session.Session;
import xlet.session.command.CommandException;
import xlet.session.command.Front;
import xlet.session.command.Shell;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

/** The interactive session: reads a statement or a command, carries it out, and reads the next. */
final class Repl {
  private static final String PROMPT = "xlet> ";

  private final Terminal terminal;
  private final LineReader reader;
  private final PrintWriter writer;
  private final Session session;
  private final Shell shell;
  private final boolean fixedWidth;

  private Repl(Terminal terminal, Settings settings, Streams streams) throws IOException {
    this.terminal = terminal;
    this.writer = terminal.writer();
    this.session = Session.create();
    this.fixedWidth = settings.width().isPresent();
    boolean color = settings.colored(streams, true);
    this.shell = new Shell(session, new Screen(80, 24, color, false));
    shell.screen(
        settings.width().isPresent()
            ? shell.screen().withWidth(settings.width().getAsInt())
            : shell.screen());
    this.reader = Readers.create(terminal, session, color, streams.environment());
    shell.front(new Window());
  }

  /** Shows in the terminal what comes of what is typed. */
  private final class Window implements Front {
    @Override
    public void done(Outcome outcome, SourceText source) {
      say(OutcomeRenderer.lines(outcome, source, shell.screen()));
      say(shell.time(outcome));
    }

    @Override
    public void said(List<String> lines) {
      say(lines);
    }

    @Override
    public void clear() {
      terminal.puts(InfoCmp.Capability.clear_screen);
      terminal.flush();
    }
  }

  /** Talks until the user leaves. */
  static ExitCode run(Settings settings, Streams streams) throws IOException {
    try (Terminal terminal =
        TerminalBuilder.builder().system(true).dumb(true).name("xlet").build()) {
      new Repl(terminal, settings, streams).talk();
    }
    return ExitCode.OK;
  }

  private void talk() {
    say(
        List.of(
            "Xlet "
                + Release.VERSION
                + ": XLA's operations, as its documents write them. :help, :quit"));
    terminal.handle(Terminal.Signal.INT, signal -> session.interrupt());
    while (!shell.leaving()) {
      try {
        session.resume();
        String line = reader.readLine(PROMPT);
        if (!line.isBlank()) {
          carryOut(line);
        }
      } catch (UserInterruptException cleared) {
        // The line is given up; the next begins.
      } catch (EndOfFileException left) {
        return;
      }
    }
  }

  /** One line, which Ctrl-C stops, however soon it comes. */
  private void carryOut(String line) {
    fit();
    try {
      shell.run(SourceText.of(line));
    } catch (CommandException refused) {
      say(refused.lines(shell.screen()));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError defect) {
      say(CommandException.of(defect).lines(shell.screen()));
    }
  }

  /** The window may have another size than before. */
  private void fit() {
    Screen screen = shell.screen();
    int columns = terminal.getColumns();
    int rows = terminal.getRows();
    if (columns > 0 && !fixedWidth) {
      screen = screen.withWidth(columns);
    }
    shell.screen(rows > 2 ? screen.withHeight(rows - 2) : screen);
  }

  /** Past JLine, which would replace box-drawing characters. */
  private void say(List<String> lines) {
    lines.forEach(line -> writer.print(Screen.safe(line) + "\n"));
    writer.flush();
  }
}
