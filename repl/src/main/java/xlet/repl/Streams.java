package xlet.repl;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The streams and variables that connect a process with its surroundings.
 *
 * @param in standard input
 * @param out standard output, for values
 * @param err standard error, for diagnostics
 * @param environment the environment variables
 * @param terminals which of the three are terminals
 */
record Streams(
    InputStream in,
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    Terminals terminals) {

  /** Which of the standard streams are terminals. */
  record Terminals(boolean in, boolean out, boolean err) {
    static final Terminals NONE = new Terminals(false, false, false);
  }

  /** Those of this process. */
  static Streams ofProcess() {
    return new Streams(
        new FileInputStream(FileDescriptor.in),
        new Output(new FileOutputStream(FileDescriptor.out)),
        new Output(new FileOutputStream(FileDescriptor.err)),
        System.getenv(),
        new Terminals(isTerminal(0), isTerminal(1), isTerminal(2)));
  }

  /** Asks the kernel, stream by stream; the console only knows about all of them together. */
  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    if (!Files.isSymbolicLink(link)) {
      return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }
    try {
      String target = Files.readSymbolicLink(link).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (java.io.IOException unknown) {
      return false;
    }
  }

  /** Writes out what waits in buffers. */
  void flush() {
    out.flush();
    err.flush();
  }
}
