package xlet.kernel;

import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;
import xlet.session.command.CommandException;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.render.Screen;

/**
 * Why a cell failed.
 *
 * @param name which kind of failure: the code of a diagnostic
 * @param value what is wrong, in a sentence
 * @param lines the same at length, for people; emphasis by escape sequences
 * @param html the same as an HTML element; may be empty
 */
record Failure(String name, String value, List<String> lines, String html) {
  /** What takes more room is left out: HTML whole, lines from there on. */
  private static final int MOST_CHARACTERS = 1 << 16;

  private static final int LONGEST_LINE = 2_000;

  Failure {
    lines = List.copyOf(lines);
  }

  /** Why what was typed cannot be carried out. */
  static Failure of(CommandException reason, Screen screen) {
    return new Failure(
        reason.name(),
        reason.text(),
        reason.lines(screen),
        reason.diagnostic().map(DiagnosticRenderer::html).orElse(""));
  }

  /** A failure of Xlet itself. */
  static Failure of(Throwable defect) {
    return of(CommandException.of(defect), Screen.PLAIN);
  }

  private static String cut(String line) {
    int length = line.codePointCount(0, line.length());
    return length <= LONGEST_LINE
        ? line
        : line.substring(0, line.offsetByCodePoints(0, LONGEST_LINE)) + "…";
  }

  /** The content of an error message; the HTML is an addition for those who know it. */
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
