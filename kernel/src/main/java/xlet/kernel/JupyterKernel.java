package xlet.kernel;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.ConnectionException;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;
import xlet.kernel.wire.Wire;
import xlet.session.Session;
import xlet.session.command.Shell;
import xlet.session.render.Screen;

/**
 * A kernel that listens. One thread runs cells; others answer all other requests, also while a cell
 * runs.
 */
public final class JupyterKernel {
  private static final long STACK_BYTES = 64L << 20;

  /** How long a kernel that ends waits for the answers that are under way, in milliseconds. */
  static final int LAST_WORDS_MILLIS = 300;

  /** How long a kernel without a parent waits for its messages to leave, in milliseconds. */
  private static final int ORPHAN_MILLIS = 1_000;

  /** How long the first answer waits for the warm-up at most, in milliseconds. */
  private static final int WARM_UP_MILLIS = 1_000;

  private final Message.Sender sender = new Message.Sender(UUID.randomUUID().toString(), "kernel");
  private final ClockThread clock = new ClockThread();
  private final CompletableFuture<End> end = new CompletableFuture<>();
  private final Lane questions = new Lane("answers", STACK_BYTES);
  private final Lane orders = new Lane("control", STACK_BYTES);
  private final CellRunner cells;
  private final WarmUp warmUp;
  private final Answers answers;
  private final Wire wire;

  /** The reason for which a kernel ends. */
  private sealed interface End {
    /** Jupyter has told it to. */
    record Told() implements End {}

    /** The process that started it is gone. */
    record Orphaned() implements End {}

    /** A thread that carries messages has died of {@code cause}. */
    record Broken(Throwable cause) implements End {}
  }

  private JupyterKernel(Connection connection, Supplier<History> history)
      throws ConnectionException {
    this.warmUp = WarmUp.of(connection, clock);
    warmUp.begin();
    // A kernel that has answered is ready: the first cell then waits for nothing.
    questions.submit(() -> warmUp.await(WARM_UP_MILLIS));
    Session session = Session.create();
    this.cells = new CellRunner(new Shell(session, Screen.PLAIN), history, clock);
    this.answers = new Answers(session, history, this::connection);
    this.wire = Wire.open(connection, sender, this::receive);
  }

  /**
   * Starts a kernel.
   *
   * @param environment the variables of the process: who is its parent, where the history is kept
   * @throws ConnectionException if it cannot listen where {@code connection} says
   */
  public static JupyterKernel start(Connection connection, Map<String, String> environment)
      throws ConnectionException {
    JupyterKernel kernel = new JupyterKernel(connection, history(environment));
    kernel.wire.whenBroken(cause -> kernel.end.complete(new End.Broken(cause)));
    kernel.wire.start();
    ParentWatch.start(environment, kernel.clock, () -> kernel.end.complete(new End.Orphaned()));
    return kernel;
  }

  /** Returns the history, which another thread reads while the kernel begins to listen. */
  private static Supplier<History> history(Map<String, String> environment) {
    HistoryFile file = new HistoryFile(HistoryFile.place(environment));
    CompletableFuture<History> history = new CompletableFuture<>();
    Runnable reading =
        () -> {
          try {
            history.complete(History.open(file));
          } finally {
            history.complete(History.inMemory());
          }
        };
    Thread.ofPlatform().daemon().name("history").start(reading);
    return history::join;
  }

  /** The connection at which the kernel listens, with the ports that it has chosen itself. */
  public Connection connection() {
    return wire.connection();
  }

  /**
   * Opens the sockets that {@code connection} wants, and closes them.
   *
   * @throws ConnectionException if that is not possible
   */
  public static void tryToListen(Connection connection) throws ConnectionException {
    Wire.open(connection, new Message.Sender("nobody", "nobody"), (channel, message) -> {})
        .abandon();
  }

  /** Stops the cell that is running, if one is. */
  public void interrupt() {
    cells.interrupt();
  }

  /**
   * Waits until the kernel is told to end, and ends it.
   *
   * @return the reason in a sentence if the kernel fails; empty if it ends as it should
   */
  public Optional<String> awaitEnd() throws InterruptedException {
    return switch (end.join()) {
      case End.Told() -> {
        stop();
        wire.close();
        yield Optional.empty();
      }
      case End.Orphaned() -> {
        stop();
        wire.close(ORPHAN_MILLIS);
        yield Optional.empty();
      }
      case End.Broken(OutOfMemoryError _) ->
          Optional.of("the memory is used up, and the kernel can neither hear nor answer any more");
      case End.Broken(Throwable cause) ->
          Optional.of("the kernel can neither hear nor answer any more, because of " + cause);
    };
  }

  private void stop() throws InterruptedException {
    cells.end();
    questions.end(LAST_WORDS_MILLIS);
    orders.end(LAST_WORDS_MILLIS);
    clock.stop();
  }

  /** Tells the kernel to end. */
  public void end() {
    end.complete(new End.Told());
  }

  /** Hands the message to the thread that answers it. The thread of the sockets calls this. */
  private void receive(Channel channel, Message message) {
    Exchange exchange = new Exchange(wire::send, sender, channel, message);
    switch (message.type()) {
      case "execute_request" -> {
        cells.submit(exchange);
        warmUp.stop();
      }
      case "interrupt_request" -> orders.submit(() -> exchange.handle(() -> interrupt(exchange)));
      case "shutdown_request" ->
          orders.submit(() -> {
            exchange.handle(() -> shutDown(exchange));
            end();
          });
      default -> {
        Lane lane = channel == Channel.CONTROL ? orders : questions;
        lane.submit(() -> exchange.handle(() -> answers.answer(exchange)));
      }
    }
  }

  private void interrupt(Exchange exchange) {
    cells.interrupt();
    exchange.reply(Json.object().put("status", "ok"));
  }

  private static void shutDown(Exchange exchange) {
    boolean restart = exchange.content().path("restart").asBoolean(false);
    var content = Json.object().put("status", "ok").put("restart", restart);
    exchange.publish("shutdown_reply", content);
    exchange.reply(content);
  }
}
