package xlet.kernel;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.grammar.Completeness;
import xlet.grammar.SourceText;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Troubles;
import xlet.session.Session;
import xlet.session.command.Completions;
import xlet.session.command.Inspection;
import xlet.session.command.Script;
import xlet.session.editor.Candidate;
import xlet.session.render.Screen;

/** Answers the requests that do not wait for a running cell. */
final class Answers {
  /**
   * The longest cell that is checked for completeness: nobody types more, and to read more would
   * keep others waiting.
   */
  private static final int LONGEST_TYPED = 100_000;

  private final Session session;
  private final Supplier<History> history;
  private final Supplier<Connection> connection;
  private final Troubles troubles = new Troubles();

  /**
   * @param connection the ports at which the kernel listens
   */
  Answers(Session session, Supplier<History> history, Supplier<Connection> connection) {
    this.session = session;
    this.connection = connection;
    this.history = history;
  }

  /** Answers a request. A request of an unknown type goes to the log. */
  void answer(Exchange exchange) {
    ObjectNode asked = exchange.content();
    Optional<Supplier<ObjectNode>> answer =
        switch (exchange.type()) {
          case "kernel_info_request" -> Optional.of(KernelInfo::content);
          case "complete_request" -> Optional.of(() -> complete(asked));
          case "inspect_request" -> Optional.of(() -> inspect(asked));
          case "is_complete_request" -> Optional.of(() -> isComplete(asked));
          case "history_request" -> Optional.of(() -> history(asked));
          case "comm_info_request" -> Optional.of(Answers::comms);
          case "connect_request" -> Optional.of(this::ports);
          case "debug_request" -> Optional.of(() -> Debugging.answer(asked));
          case "usage_request" -> Optional.of(ProcessUsage::content);
          case "list_subshell_request" -> Optional.of(Answers::subshells);
          case "comm_open" -> {
            refuse(exchange);
            yield Optional.empty();
          }
          case "comm_msg", "comm_close", "input_reply" -> Optional.empty();
          default -> {
            troubles.say("a message of type " + exchange.type() + " is not known");
            yield exchange.type().endsWith("_request")
                ? Optional.of(() -> refusal(exchange.type()))
                : Optional.empty();
          }
        };
    answer.ifPresent(known -> exchange.reply(guarded(known)));
  }

  /** Returns the answer, or the reason why there is none. */
  private static ObjectNode guarded(Supplier<ObjectNode> answer) {
    try {
      return answer.get();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError defect) {
      return Failure.of(defect).content().put("status", "error");
    }
  }

  private static ObjectNode ok() {
    return Json.object().put("status", "ok");
  }

  private static String code(ObjectNode asked) {
    return Json.text(asked, "code");
  }

  /** Returns the cursor as an index into {@code code}. The request counts in code points. */
  private static int cursor(ObjectNode asked, String code) {
    int count = code.codePointCount(0, code.length());
    int position = asked.path("cursor_pos").asInt(count);
    return code.offsetByCodePoints(0, Math.clamp(position, 0, count));
  }

  private ObjectNode complete(ObjectNode asked) {
    String code = code(asked);
    int cursor = cursor(asked, code);
    int end = code.codePointCount(0, cursor);
    int start = code.codePointCount(0, Completions.wordStart(code.substring(0, cursor)));
    ObjectNode reply = ok();
    ArrayNode matches = reply.putArray("matches");
    ArrayNode types = Json.array();
    for (Candidate candidate : Completions.at(session, code, cursor)) {
      matches.add(candidate.text());
      types.add(
          Json.object()
              .put("text", candidate.text())
              .put("type", candidate.kind().name().toLowerCase(Locale.ROOT))
              .put("signature", candidate.signature())
              .put("start", start)
              .put("end", end));
    }
    reply.put("cursor_start", start).put("cursor_end", end);
    reply.putObject("metadata").set("_jupyter_types_experimental", types);
    return reply;
  }

  private ObjectNode inspect(ObjectNode asked) {
    String code = code(asked);
    boolean detailed = asked.path("detail_level").asInt(0) > 0;
    var page = Inspection.at(session, code, cursor(asked, code), detailed, Screen.PLAIN);
    ObjectNode reply = ok().put("found", page.isPresent());
    reply.set("data", page.map(Json::of).orElseGet(Json::object));
    reply.putObject("metadata");
    return reply;
  }

  private static ObjectNode isComplete(ObjectNode asked) {
    String code = code(asked);
    if (code.length() > LONGEST_TYPED) {
      return Json.object().put("status", "unknown");
    }
    return switch (Script.isComplete(SourceText.of(code))) {
      case Completeness.Complete complete -> Json.object().put("status", "complete");
      case Completeness.Incomplete incomplete ->
          Json.object().put("status", "incomplete").put("indent", " ".repeat(incomplete.indent()));
      case Completeness.Invalid invalid -> Json.object().put("status", "invalid");
    };
  }

  private ObjectNode history(ObjectNode asked) {
    History history = this.history.get();
    List<History.Entry> entries =
        switch (asked.path("hist_access_type").asString("tail")) {
          case "range" ->
              history.range(
                  asked.path("session").asInt(0),
                  asked.path("start").asInt(0),
                  asked.path("stop").asInt(Integer.MAX_VALUE));
          case "search" ->
              history.search(
                  asked.path("pattern").asString("*"),
                  asked.path("n").asInt(Integer.MAX_VALUE),
                  asked.path("unique").asBoolean(false));
          default -> history.tail(asked.path("n").asInt(Integer.MAX_VALUE));
        };
    ObjectNode reply = ok();
    ArrayNode list = reply.putArray("history");
    for (History.Entry entry : entries) {
      ArrayNode row = list.addArray().add(entry.session()).add(entry.line());
      if (asked.path("output").asBoolean(false)) {
        row.addArray().add(entry.input()).add(entry.output());
      } else {
        row.add(entry.input());
      }
    }
    return reply;
  }

  private static ObjectNode comms() {
    ObjectNode reply = ok();
    reply.putObject("comms");
    return reply;
  }

  /** Closes a comm as soon as it is opened: Xlet has no widgets. */
  private static void refuse(Exchange exchange) {
    ObjectNode closing = Json.object();
    closing.put("comm_id", exchange.content().path("comm_id").asString(""));
    closing.putObject("data");
    exchange.publish("comm_close", closing);
  }

  private static ObjectNode subshells() {
    ObjectNode reply = ok();
    reply.putArray("subshell_id");
    return reply;
  }

  /** Tells the client that there will be no answer, so that it need not wait for one. */
  private static ObjectNode refusal(String type) {
    ObjectNode reply =
        Json.object()
            .put("status", "error")
            .put("ename", "UnknownRequest")
            .put("evalue", "Xlet's kernel does not know " + type);
    reply.putArray("traceback");
    return reply;
  }

  private ObjectNode ports() {
    ObjectNode reply = ok();
    connection.get().ports().forEach((channel, port) -> reply.put(channel.portField(), port));
    return reply;
  }
}
