package xlet.session.command;

import java.util.List;
import java.util.stream.Stream;
import xlet.session.Change;
import xlet.session.Session;
import xlet.session.paste.Paste;
import xlet.session.render.Columns;
import xlet.session.render.Screen;
import xlet.session.scope.Meaning;

/** What a user may have overlooked in a statement that took effect. */
final class Notices {
  private Notices() {}

  /** A line for each value whose name has another type since {@code change}. */
  static List<String> of(Session session, Change change) {
    return change.names().stream().flatMap(name -> notice(session, change, name)).toList();
  }

  /** What a text was converted from, and the beginning of what runs. */
  static String of(Paste paste, Screen screen) {
    String text = paste.text().strip().replaceAll("\\s*\\R\\s*", " ");
    String line = "converted from " + String.join(" and ", paste.forms()) + ": " + text;
    return Columns.cut(line, screen.width(), screen.glyph("…", "..."));
  }

  private static Stream<String> notice(Session session, Change change, String name) {
    String before = change.before(name).filter(Notices::isValue).map(Meaning::describe).orElse("");
    String now = session.find(name).map(Meaning::describe).orElse("");
    return before.isEmpty() || before.equals(now)
        ? Stream.empty()
        : Stream.of("note: `" + name + "` was " + before + " and is " + now + " now");
  }

  private static boolean isValue(Meaning meaning) {
    return meaning instanceof Meaning.Data;
  }
}
