package xlet.repl;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Size;
import org.jline.terminal.impl.jni.JniNativePty;
import org.jline.terminal.impl.jni.JniTerminalProvider;

/**
 * Lets a Java of its own record the cache of the classes that programs and the prompt load: it
 * types at a {@link Rehearsal} in a pseudo terminal, as people would.
 */
final class CacheTraining {
  /** So long an answer may take, in milliseconds; without it there is a smaller cache. */
  private static final long PATIENCE = 20_000;

  /** The question by which programs learn which terminal they have, and an answer. */
  private static final String QUESTION = "\033[c";

  private static final String ANSWER = "\033[?62c";

  /** By turns what is typed, and what is on the screen then; escapes are those of Java. */
  private static final String STEPS = "rehearsal.txt";

  private final Process rehearsal;
  private final OutputStream keyboard;
  private final StringBuilder screen = new StringBuilder();
  private int seen;

  private CacheTraining(Process rehearsal, JniNativePty terminal) throws IOException {
    this.rehearsal = rehearsal;
    this.keyboard = terminal.getMasterOutput();
    InputStream output = terminal.getMasterInput();
    Thread reader = new Thread(() -> read(output), "screen");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Trains the cache.
   *
   * @param arguments the command that starts the Java to be recorded, up to its options; empty; the
   *     programs to run
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path home = Files.createTempDirectory("xlet");
    try (var terminal = (JniNativePty) new JniTerminalProvider().open(null, Size.of(100, 24))) {
      Process rehearsal = start(List.of(arguments), terminal.getName(), home);
      new CacheTraining(rehearsal, terminal).type();
    } finally {
      try (var files = Files.walk(home)) {
        files.map(Path::toFile).sorted((a, b) -> b.compareTo(a)).forEach(File::delete);
      }
    }
    Runtime.getRuntime().halt(0);
  }

  private static Process start(List<String> command, String terminal, Path home)
      throws IOException {
    File device = new File(terminal);
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command));
    Map<String, String> environment = builder.environment();
    environment.put("TERM", "xterm-256color");
    environment.put("XDG_STATE_HOME", home.toString());
    environment.put("XDG_CONFIG_HOME", home.toString());
    return builder
        .redirectInput(device)
        .redirectOutput(device)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private void type() throws IOException, InterruptedException {
    boolean going = await("xlet> ");
    List<String> steps = steps();
    for (int k = 0; k < steps.size(); k += 2) {
      press(steps.get(k));
      going = going && await(steps.get(k + 1)) && await("xlet> ");
    }
    press("\004");
    rehearsal.waitFor(going ? 10 * PATIENCE : PATIENCE, TimeUnit.MILLISECONDS);
    rehearsal.destroyForcibly();
  }

  private static List<String> steps() throws IOException {
    try (InputStream text =
        Objects.requireNonNull(CacheTraining.class.getResourceAsStream(STEPS))) {
      String written = new String(text.readAllBytes(), StandardCharsets.UTF_8);
      return written.lines().map(String::translateEscapes).toList();
    }
  }

  private synchronized void press(String keys) throws IOException {
    keyboard.write(keys.getBytes(StandardCharsets.UTF_8));
    keyboard.flush();
  }

  /**
   * Waits until {@code text} has come behind what was seen before; returns false if it does not.
   */
  private boolean await(String text) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE);
    synchronized (screen) {
      while (screen.indexOf(text, seen) < 0) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0) {
          return false;
        }
        screen.wait(left);
      }
      seen = screen.indexOf(text, seen) + text.length();
      return true;
    }
  }

  private void read(InputStream output) {
    byte[] bytes = new byte[1 << 13];
    try {
      for (int count = output.read(bytes); count > 0; count = output.read(bytes)) {
        String text = new String(bytes, 0, count, StandardCharsets.UTF_8);
        synchronized (screen) {
          screen.append(text);
          screen.notifyAll();
        }
        if (text.contains(QUESTION)) {
          press(ANSWER);
        }
      }
    } catch (IOException ended) {
      // The prompt has closed the terminal.
    }
  }
}
