package xlet.repl;

import java.util.List;
import java.util.function.BiConsumer;
import xlet.grammar.SourceText;
import xlet.session.Session;

/** Carries something out on programs, each in a session of its own. */
final class Programs {
  private Programs() {}

  /** Gives the exit code of the program that fared worst. */
  static int each(
      Console console, List<String> files, BiConsumer<ProgramRunner, SourceText> action) {
    Settings settings = console.settings();
    ExitCode worst = ExitCode.OK;
    for (String file : files) {
      try {
        SourceText source = Sources.read(file, console.streams());
        ProgramRunner runner = new ProgramRunner(Session.create(), settings, console.streams());
        action.accept(runner, source);
        worst = worst.and(runner.exitCode());
      } catch (Sources.UnreadableException e) {
        console.refuse(ExitCode.PROGRAM_INVALID, e);
        worst = worst.and(ExitCode.PROGRAM_INVALID);
      }
    }
    return worst.number();
  }
}
