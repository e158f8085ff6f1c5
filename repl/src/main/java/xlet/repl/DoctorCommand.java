package xlet.repl;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Describes the system for reports of defects. */
@Command(mixinStandardHelpOptions = true, description = "Say what Xlet runs on, for bug reports.")
final class DoctorCommand implements Callable<Integer> {
  private final Console console;

  DoctorCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (console.json()) {
      console.print(Doctor.data(console.streams()));
    } else {
      console.print(Doctor.lines(console.streams()));
    }
    return ExitCode.OK.number();
  }
}
