package xlet.repl;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.SuggestionType;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp;
import xlet.engine.op.Evaluation;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Release;
import xlet.session.Session;
import xlet.session.command.CommandException;
import xlet.session.command.Front;
import xlet.session.command.SettingsFile;
import xlet.session.command.Shell;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Columns;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** The interactive session: reads a statement or a command, carries it out, and reads the next. */
final class Repl {
  private static final String PROMPT = "xlet> ";

  /** So many characters are written without looking whether the user has had enough. */
  private static final int PIECE = 1 << 13;

  private final Terminal terminal;
  private final LineReader reader;
  private final PrintWriter writer;
  private final Session session;
  private final Shell shell;
  private final ForegroundProcess foreground;

  /** The screen as the window wants it; another one was set by the user, and stays. */
  private Screen fitted;

  private Repl(Terminal terminal, Session session, Settings settings, Streams streams)
      throws IOException {
    this.terminal = terminal;
    this.writer = terminal.writer();
    this.foreground = new ForegroundProcess(terminal, streams.environment());
    this.session = session;
    boolean color = settings.colored(streams, true);
    this.fitted = new Screen(80, 24, color, settings.ascii()).with(settings.format());
    this.shell = new Shell(session, fitted);
    List<String> wrong = SettingsFile.apply(shell, streams.environment());
    settings.width().ifPresent(width -> shell.screen(shell.screen().withWidth(width)));
    this.reader = Readers.create(terminal, shell, color, streams.environment());
    shell.front(new Window());
    say(wrong);
  }

  /** Shows in the terminal what comes of what is typed. */
  private final class Window implements Front {
    @Override
    public void done(Outcome outcome, SourceText source) {
      String number = session.lastNumbered().orElse("");
      say(OutcomeRenderer.lines(outcome, source, number, shell.screen()));
      say(shell.time(outcome));
    }

    @Override
    public void said(List<String> lines) {
      say(lines);
    }

    @Override
    public void noticed(String line) {
      say(List.of(shell.screen().paint(Ink.FAINT, line)));
    }

    @Override
    public boolean takesPastes() {
      return true;
    }

    @Override
    public boolean escape(String command) {
      foreground.shell(command).ifPresent(failure -> say(List.of(failure)));
      return true;
    }

    @Override
    public void clear() {
      terminal.puts(InfoCmp.Capability.clear_screen);
      terminal.flush();
    }
  }

  /** Talks until the user leaves. */
  static ExitCode run(Settings settings, Streams streams) throws IOException {
    // The session comes to be while the terminal says what it can do.
    CompletableFuture<Session> session = CompletableFuture.supplyAsync(Session::create);
    try (Terminal terminal = Terminals.open(streams.environment())) {
      talk(terminal, session.join(), settings, streams);
    }
    return ExitCode.OK;
  }

  /** Talks on {@code terminal} until the user leaves. */
  static void talk(Terminal terminal, Session session, Settings settings, Streams streams)
      throws IOException {
    new Repl(terminal, session, settings, streams).talk();
  }

  private void talk() {
    fit();
    String greeting =
        "Xlet " + Release.VERSION + ": XLA's operations, as its documents write them.";
    say(Columns.wrap(greeting + " :help, :quit", shell.screen().width(), 0));
    terminal.handle(Terminal.Signal.INT, signal -> interrupt());
    while (!shell.leaving()) {
      try {
        session.resume();
        // A stray Ctrl-C belongs to what is over.
        Thread.interrupted();
        boolean still = isDumb() || shell.screen().format() == Screen.Format.PLAIN;
        reader.setAutosuggestion(still ? SuggestionType.NONE : SuggestionType.HISTORY);
        String line = reader.readLine(PROMPT);
        if (Thread.interrupted()) {
          // Ctrl-C came with Enter, while the reader was leaving.
          interrupt();
        }
        if (!line.isBlank()) {
          carryOut(line);
        }
      } catch (UserInterruptException cleared) {
        // The line is given up; the next begins.
        if (isDumb()) {
          say(List.of(""));
        }
      } catch (EndOfFileException left) {
        // An interrupted reader may say that the input has ended.
        if (!Thread.interrupted()) {
          return;
        }
      }
    }
  }

  /** Returns true for a terminal that only writes lines. */
  private boolean isDumb() {
    return terminal.getType().startsWith(Terminal.TYPE_DUMB);
  }

  /** Stops what is running; the terminal has shown the key, and what comes begins a new line. */
  private void interrupt() {
    session.interrupt();
    say(List.of(""));
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
    int columns = Terminals.width(terminal).orElse(fitted.width());
    int rows = terminal.getRows() > 2 ? terminal.getRows() - 2 : fitted.height();
    Screen screen = shell.screen();
    if (screen.width() == fitted.width()) {
      screen = screen.withWidth(columns);
    }
    if (screen.height() == fitted.height()) {
      screen = screen.withHeight(rows);
    }
    fitted = fitted.withWidth(columns).withHeight(rows);
    shell.screen(screen);
  }

  /**
   * Writes lines, past JLine, which would replace box-drawing characters. What is long is written
   * piece by piece, until the user has read enough and presses Ctrl-C.
   */
  private void say(List<String> lines) {
    int written = 0;
    for (String line : lines) {
      int end;
      for (int from = 0; from < line.length(); from = end) {
        if (written > PIECE && isStopped()) {
          return;
        }
        end = line.length() - from <= PIECE ? line.length() : line.indexOf(' ', from + PIECE) + 1;
        end = end == 0 ? line.length() : end;
        writer.print(Screen.safe(line.substring(from, end)));
        written += end - from;
      }
      writer.print("\n");
      written++;
    }
    writer.flush();
  }

  /** Returns true if the user wants no more of what is being written; the line ends then. */
  private boolean isStopped() {
    writer.flush();
    try {
      session.evaluation().poll();
      return false;
    } catch (Evaluation.Interrupted stop) {
      writer.print("\n");
      writer.flush();
      return true;
    }
  }
}
