package xlet.kernel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.catalog.OpCatalog;
import xlet.session.Session;
import xlet.session.command.OperationPage;
import xlet.session.render.Screen;
import xlet.session.render.ValueRenderer;

/** What there is to know of the word at a cursor. */
final class Inspections {
  private Inspections() {}

  static Optional<Map<String, Object>> at(Session session, String text, int cursor, int detail) {
    int start = cursor;
    while (start > 0 && Character.isJavaIdentifierPart(text.charAt(start - 1))) {
      start--;
    }
    int end = cursor;
    while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
      end++;
    }
    String word = text.substring(start, end);
    var variable = Optional.ofNullable(session.variables().get(word));
    Optional<List<String>> lines =
        variable
            .map(known -> ValueRenderer.lines(word, known.value(), Screen.PLAIN))
            .or(() -> OpCatalog.find(word).map(op -> OperationPage.lines(op, Screen.PLAIN)));
    return lines.map(known -> Map.of("text/plain", String.join("\n", known)));
  }
}
