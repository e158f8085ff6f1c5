package xlet.kernel;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;
import xlet.session.command.Shell;

/** Runs the cells of requests in a shell, and counts them. */
final class CellRun {
  private final Shell shell;
  private final Supplier<History> history;
  private final Clock clock;
  private final UnaryOperator<Failure> explained;
  private int count;

  /**
   * @param explained returns the failure that the user is told of, for that of a cell
   */
  CellRun(Shell shell, Supplier<History> history, Clock clock, UnaryOperator<Failure> explained) {
    this.shell = shell;
    this.history = history;
    this.clock = clock;
    this.explained = explained;
  }

  /** Runs the cell of an execute_request, and returns the reply to it. */
  ObjectNode run(Exchange exchange) {
    try {
      return attempt(exchange);
    } catch (RuntimeException | Error defect) {
      return reply("error").setAll(Failure.of(defect).content());
    }
  }

  private ObjectNode reply(String status) {
    return Json.object().put("status", status).put("execution_count", count);
  }

  private ObjectNode attempt(Exchange exchange) {
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
      failure = cell.run(code).map(explained);
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
