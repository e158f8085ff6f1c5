package xlet.kernel;

import java.util.function.Supplier;
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
  private final CellRun cell;
  private final Housekeeping housekeeping;
  private final HeapReserve reserve = HeapReserve.watch(this::stopForMemory);
  private final Lane lane = new Lane("evaluation", STACK_BYTES);
  private long submitted;
  private long aborted;
  private long interrupted;
  private boolean running;

  /** True if the running cell was stopped because it has used up the memory. */
  private boolean full;

  CellRunner(Shell shell, Supplier<History> history, Clock clock) {
    this.shell = shell;
    this.cell = new CellRun(shell, history, clock, this::orFull);
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
    ObjectNode reply = cell.run(exchange);
    end(stop && !reply.path("status").asString("").equals("ok"));
    exchange.reply(reply);
  }

  private synchronized Failure orFull(Failure failure) {
    return full ? Failure.of(new OutOfMemoryError()) : failure;
  }
}
