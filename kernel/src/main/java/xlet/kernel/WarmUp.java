package xlet.kernel;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;
import xlet.session.Session;
import xlet.session.command.Completions;
import xlet.session.command.Shell;
import xlet.session.render.Screen;

/**
 * Runs cells that nobody sees in a session of their own, so that the classes are loaded and
 * compiled when the user's first cell comes.
 */
final class WarmUp {
  /** The number of rounds; more of them gain little. */
  private static final int ROUNDS = 4;

  private static final String CODE =
      """
      let v: f32[2,3] = {{1, 2, 3}, {4, 5, 6}};
      Transpose(v + v * 2.0, {1, 0});
      Reduce(v, 0.0, Add, {0})
      """;

  private static final long STACK_BYTES = 16L << 20;

  private static final Message.Sender SENDER = new Message.Sender("nobody", "nobody");

  private final Session session = Session.create();
  private final Clock clock;
  private final BooleanSupplier unwanted;
  private final AtomicBoolean begun = new AtomicBoolean();

  /**
   * @param unwanted true once the user's first cell has come
   */
  WarmUp(Clock clock, BooleanSupplier unwanted) {
    this.clock = clock;
    this.unwanted = unwanted;
  }

  /** Starts the rounds once, in a thread of their own: the user's first cell need not wait. */
  void begin() {
    if (begun.compareAndSet(false, true)) {
      Thread thread = new Thread(null, this::run, "warm-up", STACK_BYTES);
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Stops the rounds, so that the user's first cell has the processor for itself. */
  void stop() {
    session.interrupt();
  }

  private void run() {
    for (int round = 0; round < ROUNDS && !unwanted.getAsBoolean(); round++) {
      runOnce();
    }
  }

  /** Runs a cell and completes a word. */
  private void runOnce() {
    Message request = Message.request(SENDER, "execute_request", Json.object());
    Exchange nowhere =
        new Exchange(
            (channel, message) -> Json.bytes(message.content()), SENDER, Channel.SHELL, request);
    CellOutput output = new CellOutput(nowhere, clock, false);
    Shell shell = new Shell(session, Screen.PLAIN);
    try (Progress progress = new Progress(output, "nothing", clock)) {
      new Cell(shell, output, progress, 1).run(CODE);
    }
    output.flush();
    Completions.at(shell.session(), "Reduce(v, 0.0, A", "Reduce(v, 0.0, A".length());
  }
}
