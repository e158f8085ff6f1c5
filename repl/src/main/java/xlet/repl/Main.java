package xlet.repl;

import java.util.concurrent.atomic.AtomicInteger;

/** The command line of Xlet. */
public final class Main {
  /** Programs nest deeply: the parser and the engine follow them by recursion. */
  private static final long STACK_BYTES = 512L << 20;

  private Main() {}

  /** Runs Xlet with the given command-line arguments. */
  public static void main(String[] arguments) {
    Streams streams = Streams.ofProcess();
    int exitCode = run(streams, arguments);
    streams.flush();
    Runtime.getRuntime().exit(exitCode);
  }

  /** Runs Xlet on {@code streams} and gives its exit code; whatever goes wrong is one line. */
  static int run(Streams streams, String... arguments) {
    AtomicInteger exitCode = new AtomicInteger(ExitCode.INTERNAL.number());
    Thread evaluation =
        new Thread(
            null, () -> exitCode.set(guarded(streams, arguments)), "evaluation", STACK_BYTES);
    evaluation.start();
    if (arguments.length > 0) { // it would delay the prompt, at which the parser has time anyway
      Preparation.begin();
    }
    try {
      evaluation.join();
    } catch (InterruptedException e) {
      return ExitCode.INTERRUPTED.number();
    }
    return written(streams) ? exitCode.get() : ExitCode.RUN_FAILED.number();
  }

  /** Whether all output was written; says so if not, unless its reader has left. */
  private static boolean written(Streams streams) {
    if (!streams.out().checkError()) {
      return true;
    }
    String reason = streams.out() instanceof Output output ? output.failure() : "";
    if (!reason.equals(Output.READER_LEFT)) {
      streams
          .err()
          .println(
              "xlet: the output could not be written" + (reason.isEmpty() ? "" : ": " + reason));
    }
    return false;
  }

  private static int guarded(Streams streams, String... arguments) {
    try {
      return XletCommand.execute(streams, arguments);
    } catch (OutOfMemoryError exhausted) {
      streams.err().println("xlet: the memory is used up");
      return ExitCode.RUN_FAILED.number();
    } catch (RuntimeException | Error defect) {
      streams.err().println("xlet: Xlet itself has failed: " + defect);
      return ExitCode.INTERNAL.number();
    }
  }
}
