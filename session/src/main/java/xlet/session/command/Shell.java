package xlet.session.command;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import xlet.engine.op.Evaluation;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.Change;
import xlet.session.Outcome;
import xlet.session.Reading;
import xlet.session.Session;
import xlet.session.paste.Paste;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/**
 * Runs what is typed: statements, commands and questions, in turn. It holds the settings of a front
 * end that commands change: the screen, the clock, whether to leave.
 */
public final class Shell {
  /** Files load one another no deeper. */
  private static final int DEEPEST = 100;

  private final ShellState state;
  private int loading;

  /** A shell that writes on {@code screen}, at first without a user. */
  public Shell(Session session, Screen screen) {
    this.state = new ShellState(session, screen, this::load);
  }

  /** Reports to {@code next} from now on. */
  public void front(Front next) {
    state.front(next);
  }

  /** The session in which programs run. */
  public Session session() {
    return state.session();
  }

  /** The screen that output is laid out for. */
  public Screen screen() {
    return state.screen();
  }

  /** Lays output out for {@code next} from now on. */
  public void screen(Screen next) {
    state.screen(next);
  }

  /** The time that the statement took, as a line; none unless {@code :time on} was typed. */
  public List<String> time(Outcome outcome) {
    if (!state.timing()) {
      return List.of();
    }
    String time = String.format(Locale.ROOT, "%.3f ms", outcome.nanos() / 1e6);
    return List.of(screen().paint(Ink.FAINT, time));
  }

  /** Returns true once the user has asked to leave. */
  public boolean leaving() {
    return state.leaving();
  }

  /** Returns true if {@code line} is a command, not a statement. */
  public static boolean isCommand(String line) {
    return Command.isTypedIn(line);
  }

  /**
   * Runs what was typed, and reports each part to the {@link Front}.
   *
   * @throws CommandException if a part is refused and the front end does not handle it
   */
  public void run(SourceText typed) throws CommandException {
    if (!state.front().takesPastes()) {
      execute(typed);
      return;
    }
    Optional<String> command = PlainWords.command(session(), typed.text());
    Optional<String> refusal = read(typed, Paste::refusal);
    if (refusal.isPresent()) {
      throw new CommandException(refusal.get());
    }
    Optional<Paste> paste = read(typed, Paste::of);
    if (command.isPresent()) {
      execute(SourceText.of(command.get()));
    } else if (paste.isPresent()) {
      state.front().noticed(Notices.of(paste.get(), screen()));
      execute(SourceText.of(paste.get().text()));
    } else {
      execute(typed);
    }
  }

  /** The result of {@code reading} what was typed, unless the user does not want to wait for it. */
  private <T> T read(SourceText typed, Function<String, T> reading) throws CommandException {
    try {
      return Reading.of(typed.text(), () -> reading.apply(typed.text()), session().evaluation());
    } catch (Evaluation.Interrupted stop) {
      throw CommandException.of(stop);
    }
  }

  private void execute(SourceText typed) throws CommandException {
    state.leaving(false);
    if (Escape.in(session(), typed).filter(state.front()::escape).isPresent()) {
      typed(typed.text());
      return;
    }
    try {
      Evaluation evaluation = session().evaluation();
      for (Script.Part part : Script.parts(typed, evaluation)) {
        evaluation.poll();
        run(part);
        if (leaving()) {
          return;
        }
      }
    } catch (Evaluation.Interrupted stop) {
      throw CommandException.of(stop);
    }
  }

  /** Takes down what the user has typed, but not what a file holds. */
  private void typed(String text) {
    if (loading == 0) {
      state.journal().typed(text.strip());
    }
  }

  private void run(Script.Part part) throws CommandException {
    switch (part) {
      case Script.Part.Program(SourceText source) -> program(source);
      case Script.Part.CommandLine(String line) -> {
        typed(line);
        state.front().begin(line.strip());
        try {
          state.front().said(run(line));
        } catch (CommandException refused) {
          state.front().refused(refused);
        }
      }
      case Script.Part.Question(String word, boolean detailed) -> {
        typed(word + (detailed ? "??" : "?"));
        state.front().begin(word + "?");
        try {
          state.front().page(answer(word, detailed));
        } catch (CommandException refused) {
          state.front().refused(refused);
        }
      }
    }
  }

  private Map<String, Object> answer(String word, boolean detailed) throws CommandException {
    return Inspection.at(session(), word, word.length(), detailed, screen())
        .orElseThrow(
            () -> new CommandException("no operation, value or code is named `" + word + "`"));
  }

  /** Carries an exception through a listener that may throw none. */
  private static final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final CommandException reason;

    Ended(CommandException reason) {
      super(null, null, false, false);
      this.reason = reason;
    }
  }

  private void program(SourceText source) throws CommandException {
    typed(source.text());
    try {
      session().run(source, new Program(source));
    } catch (Ended ended) {
      throw ended.reason;
    }
  }

  /** Reports on the statements of a program, and keeps a record of them. */
  private final class Program implements Session.Listener {
    /** Of a statement that begins to run, so many characters are told. */
    private static final int BEGINNING = 200;

    /** A semicolon stands so near to its statement, in characters. */
    private static final int NEAR = 4;

    private final SourceText source;
    private final int end;

    Program(SourceText source) {
      this.source = source;
      this.end = source.span().end();
    }

    @Override
    public void begin(Span span) {
      session().record();
      int line = source.position(span.start()).line();
      Span beginning = new Span(span.start(), Math.min(span.end(), span.start() + BEGINNING));
      state.front().begin("line " + line + ": " + source.slice(beginning));
    }

    @Override
    public void done(Outcome outcome) {
      Optional<Change> change = session().recorded();
      change.ifPresent(
          made -> state.journal().add(session(), written(outcome.span()), outcome, made));
      try {
        state.front().done(outcome, source);
      } catch (CommandException reason) {
        throw new Ended(reason);
      }
      change.stream()
          .flatMap(made -> Notices.of(session(), made).stream())
          .forEach(state.front()::noticed);
    }

    /** The statement with its semicolon, which makes an expectation of a comparison. */
    private String written(Span span) {
      String after = source.slice(new Span(span.end(), Math.min(end, span.end() + NEAR)));
      return source.slice(span) + (after.stripLeading().startsWith(";") ? ";" : "");
    }
  }

  /**
   * Carries out a line such as {@code :vars}.
   *
   * @return the lines to show, without line ends
   * @throws CommandException if there is no such command or it cannot be carried out
   */
  public List<String> run(String line) throws CommandException {
    String[] parts = line.strip().split("\\s+", 2);
    String name = parts[0].substring(1).toLowerCase(Locale.ROOT);
    Command command = Commands.named(name);
    try {
      session().evaluation().poll();
      return command.action().run(state, parts.length == 1 ? "" : parts[1].strip());
    } catch (Evaluation.Interrupted stop) {
      throw CommandException.of(stop);
    }
  }

  /** Runs the text of a file, which may have lines that load others. */
  private void load(SourceText file) throws CommandException {
    if (loading == DEEPEST) {
      throw new CommandException(file.name() + ": files load each other more than 100 deep");
    }
    loading++;
    try {
      run(file);
    } finally {
      loading--;
    }
  }
}
