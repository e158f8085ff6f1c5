package xlet.repl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jline.nativ.JLineNativeLoader;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.spi.SystemStream;
import org.jline.terminal.spi.TerminalProvider;
import org.jline.utils.InfoCmp;
import org.jline.utils.Signals;

/** Opens the terminal of this process, by the ways that take the least time. */
final class Terminals {
  /** JLine asks the terminal a question last that every terminal answers: no more comes then. */
  private static final String NO_DRAIN = "1";

  /** Ctrl-C, another size of the window, and the return from the background. */
  private static final List<Signal> HEARD = List.of(Signal.INT, Signal.WINCH, Signal.CONT);

  private Terminals() {}

  /** The terminal that the standard streams belong to. */
  static Terminal open(Map<String, String> environment) throws IOException {
    describe(environment.getOrDefault("TERM", ""));
    System.setProperty(TerminalBuilder.PROP_DRAIN_TIMEOUT, NO_DRAIN);
    Terminal terminal = build();
    hearSignals(terminal);
    return terminal;
  }

  private static Terminal build() throws IOException {
    try {
      return builder().exec(false).dumb(false).build();
    } catch (IOException | IllegalStateException noLibrary) {
      // Commands of the system do the same, a process each.
      return builder().jni(false).dumb(true).build();
    } finally {
      removeLibrary();
    }
  }

  /**
   * Hands the signals of this process to {@code terminal} as long as the process lives. JLine would
   * do so anew for each handler, and put back the handler of the Java runtime in between: a Ctrl-C
   * at that moment would end the process. A dumb terminal of JLine hears no signals at all.
   */
  private static void hearSignals(Terminal terminal) {
    for (Signal signal : HEARD) {
      Signals.register(signal.name(), () -> terminal.raise(signal));
    }
  }

  /**
   * The columns of {@code terminal}; of a dumb one, whose columns JLine does not know, the
   * system's.
   */
  static OptionalInt width(Terminal terminal) {
    int columns = terminal.getColumns() > 0 ? terminal.getColumns() : systemWidth();
    return columns > 0 ? OptionalInt.of(columns) : OptionalInt.empty();
  }

  private static int systemWidth() {
    try {
      int width = TerminalProvider.load("jni").systemStreamWidth(SystemStream.Output);
      removeLibrary();
      return width;
    } catch (IOException | IllegalStateException noLibrary) {
      return 0;
    }
  }

  /**
   * Removes the files that JLine has unpacked its library to. The system keeps what is loaded, and
   * nothing is left behind however this process ends.
   */
  private static void removeLibrary() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    Optional<Path> library =
        Optional.ofNullable(JLineNativeLoader.getNativeLibraryPath())
            .map(Path::of)
            .filter(file -> file.startsWith(temporary));
    if (library.isPresent()) {
      Path file = library.get();
      Files.deleteIfExists(file);
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + ".lck"));
    }
  }

  private static TerminalBuilder builder() {
    return TerminalBuilder.builder()
        .name("xlet")
        .system(true)
        .nativeSignals(false)
        .graphemeCluster(false);
  }

  /** Takes JLine's own description of a type of terminal, if it has one: asking takes a process. */
  private static void describe(String type) {
    String description = InfoCmp.getDefaultInfoCmp(type);
    if (description != null) {
      InfoCmp.setLoadedInfoCmp(type, description);
    }
  }
}
