package xlet.repl;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.command.CommandException;
import xlet.session.command.Front;
import xlet.session.command.Shell;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.input.InputException;
import xlet.session.input.ModuleRun;
import xlet.session.output.OutcomeRenderer;
import xlet.session.paste.Paste;
import xlet.session.paste.PasteException;
import xlet.session.render.Screen;

/** Runs programs in a session: values go to standard output, diagnostics to standard error. */
final class ProgramRunner {
  private final Session session;
  private final Settings settings;
  private final Streams streams;
  private final Shell shell;
  private ExitCode worst = ExitCode.OK;

  ProgramRunner(Session session, Settings settings, Streams streams) {
    this.session = session;
    this.settings = settings;
    this.streams = streams;
    this.shell = new Shell(session, settings.values(streams));
    shell.front(new Writer());
  }

  /**
   * Runs a program; each statement's result is written as soon as it is there. A program that ends
   * with a module runs the module.
   *
   * @param inputs the values of the parameters of the module
   */
  void run(SourceText source, List<String> inputs) {
    if (Paste.isModule(source.text())) {
      runStableHlo(source, inputs);
      return;
    }
    session.grid(ModuleRun.grid(source));
    LastOutcome last = new LastOutcome(source, true);
    session.run(source, last);
    finish(last, last.held.flatMap(outcome -> ModuleRun.of(session, outcome)), inputs);
  }

  /** Runs the main function of a module of StableHLO, the last one of what it is made into. */
  private void runStableHlo(SourceText source, List<String> inputs) {
    SourceText program;
    try {
      program = SourceText.of(source.name(), Paste.module(source.text()));
    } catch (PasteException refused) {
      refuse(source.name() + ": " + refused.getMessage());
      return;
    }
    LastOutcome last = new LastOutcome(program, false);
    session.run(program, last);
    finish(last, last.held.flatMap(outcome -> ModuleRun.ofFunction(session, outcome)), inputs);
  }

  private void finish(LastOutcome last, Optional<ModuleRun> module, List<String> inputs) {
    if (module.isPresent()) {
      warn(last.held.get());
      run(module.get(), inputs);
    } else {
      last.tellHeld();
      if (!inputs.isEmpty() && worst == ExitCode.OK) {
        refuse("the program does not end with a module, so it has no inputs");
      }
    }
  }

  /** Holds a definition back until another statement begins: a module at the end is run. */
  private final class LastOutcome implements Session.Listener {
    private final SourceText source;

    /** Whether functions that are defined are told of. */
    private final boolean definitions;

    private Optional<Outcome> held = Optional.empty();

    LastOutcome(SourceText source, boolean definitions) {
      this.source = source;
      this.definitions = definitions;
    }

    @Override
    public void begin(Span span) {
      tellHeld();
    }

    @Override
    public void done(Outcome outcome) {
      tellHeld();
      held = Optional.of(outcome);
      if (!(outcome.result() instanceof Outcome.Result.Defined)) {
        tellHeld();
      }
    }

    void tellHeld() {
      held.filter(outcome -> definitions || !(outcome.result() instanceof Outcome.Result.Defined))
          .ifPresent(outcome -> tell(outcome, source));
      held = Optional.empty();
    }
  }

  private void run(ModuleRun module, List<String> inputs) {
    try {
      module.bind(inputs);
    } catch (InputException unfit) {
      refuse(String.valueOf(unfit.getMessage()));
      return;
    }
    module.notes().forEach(note -> write(streams.err(), List.of("xlet: " + note)));
    SourceText call = module.program();
    session.run(call, outcome -> tell(outcome, call));
  }

  private void refuse(String why) {
    worst = worst.and(ExitCode.PROGRAM_INVALID);
    write(streams.err(), List.of("xlet: " + why));
  }

  /**
   * Runs what was typed without a terminal: a program in which lines may be commands. What stands
   * before a command is run before it; places keep their lines.
   */
  void runWithCommands(SourceText typed) {
    try {
      shell.run(typed);
    } catch (CommandException interrupted) {
      refuse(interrupted);
    }
  }

  private void refuse(CommandException reason) {
    worst =
        worst.and(
            reason
                .diagnostic()
                .map(wrong -> exitCode(wrong.code()))
                .orElse(ExitCode.PROGRAM_INVALID));
    write(streams.err(), reason.lines(settings.diagnostics(streams)));
  }

  /** Writes what comes of a text; what is wrong in it does not end it. */
  private final class Writer implements Front {
    @Override
    public void done(Outcome outcome, SourceText source) {
      tell(outcome, source);
    }

    @Override
    public void said(List<String> lines) {
      write(streams.out(), lines);
    }

    @Override
    public void refused(CommandException reason) {
      refuse(reason);
    }
  }

  /** Checks a program: only its diagnostics are written, but as JSON everything. */
  void check(SourceText source) {
    for (Outcome outcome : session.check(source)) {
      if (settings.json() || !outcome.diagnostics(source).isEmpty()) {
        tell(outcome, source);
      }
    }
  }

  /** The exit code: that of the gravest of all that went wrong. */
  ExitCode exitCode() {
    return worst;
  }

  private void warn(Outcome outcome) {
    for (Diagnostic warning : outcome.warnings()) {
      write(streams.err(), DiagnosticRenderer.lines(warning, settings.diagnostics(streams)));
    }
  }

  private void tell(Outcome outcome, SourceText source) {
    for (Diagnostic diagnostic : outcome.diagnostics(source)) {
      if (diagnostic.isError()) {
        worst = worst.and(exitCode(diagnostic.code()));
      }
      if (!settings.json()) {
        write(streams.err(), DiagnosticRenderer.lines(diagnostic, settings.diagnostics(streams)));
      }
    }
    if (!settings.json()) {
      write(streams.out(), OutcomeRenderer.result(outcome, shell.screen()));
      write(streams.out(), shell.time(outcome));
    } else if (!(outcome.result() instanceof Outcome.Result.Silent)) {
      String object = JsonMapper.shared().writeValueAsString(OutcomeRenderer.data(outcome, source));
      streams.out().print(object + "\n");
      streams.out().flush();
    }
  }

  private void write(PrintStream stream, List<String> lines) {
    lines.forEach(line -> stream.print(Screen.safe(line) + "\n"));
    stream.flush();
  }

  static ExitCode exitCode(Code code) {
    return switch (code) {
      case FAULT, MEMORY -> ExitCode.RUN_FAILED;
      case INTERRUPTED -> ExitCode.INTERRUPTED;
      case INTERNAL -> ExitCode.INTERNAL;
      case EXPECTATION -> ExitCode.EXPECTATION_FAILED;
      default -> ExitCode.PROGRAM_INVALID;
    };
  }
}
