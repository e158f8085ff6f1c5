package xlet.kernel;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;
import xlet.session.diagnostic.Code;
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
    return new Failure(
        diagnostic.code().id(),
        diagnostic.message(),
        DiagnosticRenderer.lines(diagnostic, screen),
        DiagnosticRenderer.html(diagnostic));
  }

  /** A failure that has no place in the cell. */
  static Failure of(String name, String message) {
    return new Failure(name, message, List.of("error: " + message), "");
  }

  /** A failure of Xlet itself. */
  static Failure of(Throwable defect) {
    return switch (defect) {
      case StackOverflowError deep -> of(Code.FAULT.id(), "this is nested too deeply");
      case OutOfMemoryError exhausted -> of(Code.MEMORY.id(), "the memory is used up");
      default -> of(Code.INTERNAL.id(), "Xlet itself has failed: " + defect);
    };
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
