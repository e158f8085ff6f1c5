package xlet.kernel;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;
import xlet.session.command.CommandException;
import xlet.session.diagnostic.Diagnostic;
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
  Failure {
    lines = List.copyOf(lines);
  }

  /** What a diagnostic says. */
  static Failure of(Diagnostic diagnostic, Screen screen) {
    return of(CommandException.of(diagnostic), screen);
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

  /** The content of an error message; the HTML is an addition for those who know it. */
  ObjectNode content() {
    ObjectNode content = Json.object().put("ename", name).put("evalue", value);
    lines.forEach(content.putArray("traceback")::add);
    if (!html.isEmpty()) {
      content.put("html", html);
    }
    return content;
  }
}
