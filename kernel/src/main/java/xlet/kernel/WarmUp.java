package xlet.kernel;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.ConnectionException;
import xlet.kernel.wire.Frames;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.MalformedMessageException;
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

  /** The cells of a round, the most likely first cells first. */
  private static final List<String> CELLS =
      List.of(
          "1 + 1",
          "let x = {1.0, 2.0, 3.0};\nx * 2 + 1",
          """
          let v: f32[2,3] = {{1, 2, 3}, {4, 5, 6}};
          Transpose(v + v * 2.0, {1, 0});
          Reduce(v, 0.0, Add, {0})
          """,
          "v + x");

  private static final long STACK_BYTES = 16L << 20;

  private static final Message.Sender SENDER = new Message.Sender("nobody", "nobody");

  private final Session session = Session.create();
  private final Clock clock;
  private final Consumer<Message> carrier;
  private final CountDownLatch round = new CountDownLatch(1);
  private volatile boolean stopped;

  /**
   * @param carrier does with a message what is done with those of the user's cells, but sends it to
   *     nobody
   */
  WarmUp(Clock clock, Consumer<Message> carrier) {
    this.clock = clock;
    this.carrier = carrier;
  }

  /**
   * Returns a warm-up whose messages are written as they would leave, and read as they would come.
   *
   * @throws ConnectionException if messages cannot be signed as {@code connection} says
   */
  static WarmUp of(Connection connection, Clock clock) throws ConnectionException {
    Frames frames = new Frames(connection);
    return new WarmUp(
        clock,
        message -> {
          try {
            frames.read(frames.of(message));
          } catch (MalformedMessageException defect) {
            throw new IllegalStateException(defect);
          }
        });
  }

  /** Starts the rounds, in a thread of their own: the user's first cell need not wait. */
  Thread begin() {
    Thread thread = new Thread(null, this::run, "warm-up", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Stops the rounds, so that the user's first cell has the processor for itself. */
  void stop() {
    stopped = true;
    session.interrupt();
    round.countDown();
  }

  /** Waits until the first round is done or the rounds are stopped, {@code millis} at most. */
  void await(long millis) {
    try {
      boolean _ = round.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      runRounds();
    } finally {
      round.countDown();
    }
  }

  private void runRounds() {
    History history = History.inMemory();
    CellRun cells =
        new CellRun(
            new Shell(session, Screen.PLAIN), () -> history, clock, UnaryOperator.identity());
    for (int k = 0; k < ROUNDS; k++) {
      for (String code : CELLS) {
        if (stopped) {
          return;
        }
        run(cells, code);
      }
      Completions.at(session, "Reduce(v, 0.0, A", "Reduce(v, 0.0, A".length());
      round.countDown();
    }
  }

  /** Runs a cell as if it came from a client. */
  private void run(CellRun cells, String code) {
    Message request = Message.request(SENDER, "execute_request", Json.object().put("code", code));
    Exchange exchange =
        new Exchange((channel, message) -> carrier.accept(message), SENDER, Channel.SHELL, request);
    exchange.handle(() -> exchange.reply(cells.run(exchange)));
  }
}
