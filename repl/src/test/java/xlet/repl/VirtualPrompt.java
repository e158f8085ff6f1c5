package xlet.repl;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.jline.utils.ScreenTerminal;
import xlet.session.Session;

/** A prompt on a terminal that is made of streams, with a keyboard and a screen. */
final class VirtualPrompt {
  /** A busy machine may take its time; only a test that fails waits so long. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

  private static final Map<String, String> KEYS =
      Map.of("Enter", "\r", "Tab", "\t", "Up", "\033[A", "Down", "\033[B", "Right", "\033[C");

  private final LineDisciplineTerminal terminal;
  private final ScreenTerminal screen;
  private final Thread talk;

  VirtualPrompt(int width, int height, Map<String, String> environment) throws IOException {
    String type = environment.getOrDefault("TERM", "screen-256color");
    var virtual = ScreenTerminal.withTerminal("xlet", type, width, height);
    this.terminal = virtual.terminal();
    this.screen = virtual.screen();
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Streams streams =
        new Streams(
            InputStream.nullInputStream(),
            nowhere,
            nowhere,
            environment,
            new Streams.Terminals(true, true, true));
    this.talk = new Thread(null, () -> talk(streams), "evaluation", 256L << 20);
    talk.start();
  }

  private void talk(Streams streams) {
    try {
      Repl.talk(terminal, Session.create(), Settings.DEFAULT, streams);
      terminal.writer().print("left");
      terminal.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Types characters. */
  void type(String text) throws IOException {
    terminal.processInputBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Presses keys, as tmux calls them. */
  void press(String keys) throws IOException {
    for (String key : keys.split(" ", -1)) {
      type(
          key.startsWith("C-")
              ? Character.toString(key.codePointAt(2) & 0x1f)
              : Objects.requireNonNull(KEYS.get(key)));
    }
  }

  /** Types a text as one bracketed paste. */
  void paste(String text) throws IOException {
    type("\033[200~" + text + "\033[201~");
  }

  /** Gives the window another size, once all that was typed has been dealt with. */
  void resize(int width, int height) throws InterruptedException {
    await(this::isIdle);
    screen.setSize(Size.of(width, height));
    terminal.setSize(Size.of(width, height));
    terminal.raise(Terminal.Signal.WINCH);
  }

  /** The screen, without the blanks at its end. */
  String shown() {
    long[] cells = new long[screen.getColumns() * screen.getRows()];
    screen.dump(cells, new int[2]);
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < screen.getRows(); row++) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < screen.getColumns(); column++) {
        int character = ScreenTerminal.cellCodePoint(cells[row * screen.getColumns() + column]);
        line.appendCodePoint(character == 0 ? ' ' : character);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString().stripTrailing();
  }

  /** Returns true if a character on the screen has a colour. */
  boolean isColored() {
    long[] cells = new long[screen.getColumns() * screen.getRows()];
    screen.dump(cells, new int[2]);
    for (long cell : cells) {
      if (ScreenTerminal.cellHasForeground(cell) || ScreenTerminal.cellHasBackground(cell)) {
        return true;
      }
    }
    return false;
  }

  /** Returns true if the cursor stands in the first column: it has left the line. */
  boolean isBusy() {
    int[] cursor = new int[2];
    screen.dump(new long[screen.getColumns() * screen.getRows()], cursor);
    return cursor[0] == 0;
  }

  /** Returns true if an empty prompt is the last line. */
  boolean isReady() {
    return shown().lines().reduce((first, last) -> last).orElse("").equals("xlet>");
  }

  /** Returns true if all that was typed has been read, and the prompt waits for more. */
  private boolean isIdle() {
    try {
      boolean read = terminal.input().available() == 0;
      return read
          && (talk.getState() == Thread.State.WAITING
              || talk.getState() == Thread.State.TIMED_WAITING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until {@code condition} holds; returns false if it does not come to hold. */
  boolean await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE;
    while (!condition.getAsBoolean()) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      // Some conditions change without a sign of the screen.
      screen.waitDirty(Math.min(left, 100));
    }
    return true;
  }

  /** Leaves the prompt. A key that comes while a line is being given up may be lost. */
  void close() throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE;
    while (talk.isAlive() && System.nanoTime() < end) {
      if (!isReady()) {
        press("C-c");
      }
      press("C-d");
      talk.join(100);
    }
    terminal.close();
  }
}
