package xlet.kernel;

import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;
import xlet.session.command.Shell;

/** Runs cells, one after the other. */
final class CellRunner {
  /**
   * The size of the stack. Programs may nest deeply, and the parser and the engine follow them by
   * recursion.
   */
  private static final long STACK_BYTES = 512L << 20;

  private final Shell shell;
  private final Supplier<History> history;
  private final Clock clock;
  private final Housekeeping housekeeping;
  private final HeapReserve reserve = HeapReserve.watch(this::stopForMemory);
  private final Lane lane = new Lane("evaluation", STACK_BYTES);
  private int count;
  private long submitted;
  private long aborted;
  private long interrupted;
  private boolean running;

  /** True if the running cell was stopped because it has used up the memory. */
  private boolean full;

  CellRunner(Shell shell, Supplier<History> history, Clock clock) {
    this.shell = shell;
    this.history = history;
    this.clock = clock;
    this.housekeeping = new Housekeeping(clock);
  }

  /** Runs the cell of an execute_request when those before it are done. */
  synchronized void submit(Exchange exchange) {
    submitted++;
    long number = submitted;
    lane.submit(() -> exchange.handle(() -> execute(exchange, number)));
  }

  /** Stops all cells that have come so far. Any thread may call this. */
  synchronized void interrupt() {
    interrupted = submitted;
    shell.session().interrupt();
  }

  /** Stops the cell that is running, and runs no other. */
  void end() throws InterruptedException {
    interrupt();
    lane.end(JupyterKernel.LAST_WORDS_MILLIS);
    reserve.stop();
  }

  /** Returns true once a cell has come. */
  synchronized boolean hasBegun() {
    return submitted > 0;
  }

  private synchronized void stopForMemory() {
    if (running) {
      full = true;
      shell.session().interrupt();
    }
  }

  private synchronized boolean begin(long number) {
    housekeeping.busy();
    running = number > aborted;
    full = false;
    if (number > interrupted) {
      shell.session().resume();
    }
    reserve.renew();
    return running;
  }

  private synchronized void end(boolean abort) {
    housekeeping.idle();
    running = false;
    if (abort) {
      aborted = submitted;
    }
  }

  private void execute(Exchange exchange, long number) {
    if (!begin(number)) {
      exchange.reply(Json.object().put("status", "aborted"));
      return;
    }
    boolean stop = exchange.content().path("stop_on_error").asBoolean(true);
    ObjectNode reply;
    try {
      reply = run(exchange);
    } catch (RuntimeException | Error defect) {
      reply = reply("error").setAll(Failure.of(defect).content());
    }
    end(stop && !reply.path("status").asString("").equals("ok"));
    exchange.reply(reply);
  }

  private ObjectNode reply(String status) {
    return Json.object().put("status", status).put("execution_count", count);
  }

  private ObjectNode run(Exchange exchange) {
    ObjectNode asked = exchange.content();
    String code = Json.text(asked, "code");
    boolean silent = asked.path("silent").asBoolean(false);
    boolean stored = !silent && asked.path("store_history").asBoolean(true);
    if (stored) {
      count++;
    }
    CellOutput output = new CellOutput(exchange, clock, silent);
    if (!silent) {
      exchange.publish(
          "execute_input", Json.object().put("code", code).put("execution_count", count));
    }
    Cell cell;
    Optional<Failure> failure;
    try (Progress progress = new Progress(output, "xlet-progress-" + exchange.id(), clock)) {
      cell = new Cell(shell, output, progress, count);
      failure = cell.run(code).map(this::orFull);
      failure.ifPresent(known -> output.always("error", known.content()));
      output.flush();
    }
    if (stored) {
      history.get().add(count, code, cell.result());
    }
    ObjectNode reply = reply(failure.isPresent() ? "error" : "ok");
    reply.set("payload", cell.payload());
    reply.set(
        "user_expressions",
        failure.isPresent() ? Json.object() : expressions(asked.path("user_expressions")));
    failure.ifPresent(known -> reply.setAll(known.content()));
    return reply;
  }

  private synchronized Failure orFull(Failure failure) {
    return full ? Failure.of(new OutOfMemoryError()) : failure;
  }

  private ObjectNode expressions(JsonNode asked) {
    ObjectNode answers = Json.object();
    asked
        .properties()
        .forEach(entry ->
            answers.set(
                entry.getKey(), UserExpression.value(shell, entry.getValue().asString(""))));
    return answers;
  }
}
