package xlet.kernel;

import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;
import xlet.session.command.CommandException;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.render.Columns;
import xlet.session.render.Screen;

/**
 * The reason why a cell failed.
 *
 * @param name the kind of failure: the code of a diagnostic
 * @param value the failure in one sentence
 * @param lines the full message for people, with escape sequences for emphasis
 * @param html the full message as an HTML element; may be empty
 */
record Failure(String name, String value, List<String> lines, String html) {
  /** The longest HTML that is sent, in characters. */
  private static final int MOST_CHARACTERS = 1 << 16;

  private static final int LONGEST_LINE = 2_000;

  Failure {
    lines = List.copyOf(lines);
  }

  /** The failure of a statement or command, because of {@code reason}. */
  static Failure of(CommandException reason, Screen screen) {
    return new Failure(
        reason.name(),
        reason.text(),
        reason.lines(screen),
        reason.diagnostic().map(DiagnosticRenderer::html).orElse(""));
  }

  /** The failure that a defect of Xlet itself causes. */
  static Failure of(Throwable defect) {
    return of(CommandException.of(defect), Screen.PLAIN);
  }

  private static String cut(String line) {
    return Columns.beginning(line, LONGEST_LINE);
  }

  /** The content of an error message. Clients that do not know the field {@code html} ignore it. */
  ObjectNode content() {
    ObjectNode content = Json.object().put("ename", name).put("evalue", cut(value));
    ArrayNode traceback = content.putArray("traceback");
    lines.stream().map(Failure::cut).forEach(traceback::add);
    if (!html.isEmpty() && html.length() <= MOST_CHARACTERS) {
      content.put("html", html);
    }
    return content;
  }
}
